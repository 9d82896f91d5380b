import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { mediaFile, photo } from "../media/media-file";
import type { AuthorInput } from "../message-input";
import { answered, type Line, said, writeMessages } from "../write-messages";

const nora = { id: "294410087", name: "Nora", username: "nora_maps" } satisfies AuthorInput;
const idris = { id: "881230456", name: "Idris", username: "idris_walks" } satisfies AuthorInput;
const petra = { id: "650077129", name: "Petra" } satisfies AuthorInput;

const album = (...files: readonly string[]) => files.map(photo);

/** Six pictures before any video: the sixth historical item must be a picture. */
const ascent = (): Line[] => [
  said(nora, "Trailhead, 6:10. Nobody is awake except the coffee.", {
    media: album("coffee-dawn.png", "hills-dawn.png"),
  }),
  said(idris, "I am awake. My legs have filed an objection."),
  said(petra, "Route for the record. The lake first, the ridge if knees allow.", {
    media: album("trail-map.png"),
    label: "route",
  }),
  answered("Nine kilometres to the lake, 640 m up. The dotted part past it is optimism.", { to: "route" }),
  said(nora, "First clearing, and the second breakfast", {
    media: album("peaks-dawn.png", "coffee-noon.png"),
  }),
  said(idris, "Fog came in. Very dramatic, zero visibility, ten out of ten", {
    media: album("hills-mist.png", "peaks-mist.png"),
  }),
  said(petra, "And then it lifted, look at it go!", {
    media: [mediaFile("sunrise.mp4")],
    label: "sunrise",
    pause: 25,
  }),
  answered(
    "The sun clears the second ridge from left to right while the front hills stay dark. Two good seconds.",
    {
      to: "sunrise",
    },
  ),
];

const lakeside = (): Line[] => [
  said(nora, "Lake! Three frames because I could not choose", {
    media: album("lake-dawn.png", "lake-noon.png", "lake-mist.png"),
    pause: 40,
  }),
  said(idris, "Someone has a boat. I am jealous of someone.", {
    media: album("boat-noon.png"),
  }),
  said(petra, "Cabin cat inspected my sandwich and took over", {
    media: album("cat-noon.png", "cat-autumn.png"),
    label: "cats",
  }),
  answered("Two different cats. The grey one is management.", { to: "cats" }),
  said(idris, "Autumn is doing the most up here", {
    media: album("hills-autumn.png", "peaks-autumn.png", "tent-autumn.png"),
  }),
  said(nora, "Elevation so far, from the watch", {
    media: album("elevation-morning.png"),
    label: "elevation",
  }),
  answered("The last bar is you after lunch.", {
    media: album("elevation-after-lunch.png"),
    to: "elevation",
  }),
  said(petra, "Balloon festival over the valley, did anyone know about this??", {
    media: [...album("balloon-noon.png", "balloon-autumn.png"), mediaFile("balloon.mp4")],
  }),
  said(idris, "I knew. I wanted to see your faces."),
];

const camp = (): Line[] => [
  said(nora, "Camp is up. It leans, but so do we.", {
    media: album("tent-dusk.png", "tent-night.png"),
    pause: 150,
  }),
  said(petra, "Dusk over the ridge we did not climb", {
    media: album("peaks-dusk.png", "hills-dusk.png", "lake-dusk.png"),
  }),
  answered("A wise ridge to leave for later: the dotted part gains another 410 m."),
  said(idris, "Found the boat people. They let me steer!", {
    media: [mediaFile("sailing.mp4")],
    label: "sailing",
  }),
  answered(
    "A small white sailboat with a brown hull crosses calm blue water from left to right under a high sun.\nIt bobs, the horizon stays level, and nobody falls in.",
    { to: "sailing" },
  ),
  said(petra, "Idris, you said you get seasick in lifts"),
  said(idris, "Growth.", { media: album("boat-dusk.png") }),
  said(nora, "Night set: moon, lake, and the town far away", {
    media: album("hills-night.png", "lake-night.png", "city-night.png"),
    pause: 90,
  }),
  answered("The town is 31 km off. It looks closer because you want a shower."),
  said(petra, "Rude and correct."),
  said(idris, "Total for the day: 14.2 km. I have told my legs it was ten."),
  said(
    nora,
    "Would this postcard from the harbour match the boat in Idris's film? Same sail or am I tired?",
    {
      media: album("boat-dawn.png"),
      to: "sailing",
      pause: 12,
    },
  ),
];

/** 30 pictures and 3 videos in one window: the chat for trying media limits. */
export function trailPhotos(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "-1002088114907",
      title: "Trail photos",
      platform: "telegram",
      bot: { id: "7120045561", name: "Waypoint", username: "waypoint_bot" },
      systemPrompt:
        "You are Waypoint, the dry-witted trail companion of a small hiking group. Look closely at pictures, be brief, never guess distances you were not given.",
    },
    messages: writeMessages([...ascent(), ...lakeside(), ...camp()], {
      startsAt: "2026-10-17T06:12:00Z",
      firstId: 3301n,
      seed: 31,
    }),
    profiles: [
      { userId: nora.id, summary: "Plans the routes, photographs everything twice, drinks coffee at dawn." },
    ],
  };
}
