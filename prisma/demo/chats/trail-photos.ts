import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { mediaFile } from "../media/media-file";
import { type PictureLook, picture } from "../media/picture";
import type { AuthorInput } from "../message-input";
import { answered, type Line, said, writeMessages } from "../write-messages";

const nora = { id: "294410087", name: "Nora", username: "nora_maps" } satisfies AuthorInput;
const idris = { id: "881230456", name: "Idris", username: "idris_walks" } satisfies AuthorInput;
const petra = { id: "650077129", name: "Petra" } satisfies AuthorInput;

const album = (...looks: readonly PictureLook[]) => looks.map((look) => picture(look));

/** Six pictures before any film: the sixth historical item must be one. */
const ascent = (): Line[] => [
  said(nora, "Trailhead, 6:10. Nobody is awake except the coffee.", {
    media: album(
      { scene: "coffee", light: "dawn", progress: 0.1 },
      { scene: "hills", light: "dawn", progress: 0.05 },
    ),
  }),
  said(idris, "I am awake. My legs have filed an objection."),
  said(petra, "Route for the record. The lake first, the ridge if knees allow.", {
    media: album({ scene: "trailMap", light: "noon", progress: 0.05 }),
    label: "route",
  }),
  answered("Nine kilometres to the lake, 640 m up. The dotted part past it is optimism.", { to: "route" }),
  said(nora, "First clearing, and the second breakfast", {
    media: album(
      { scene: "peaks", light: "dawn", progress: 0.2 },
      { scene: "coffee", light: "noon", progress: 0.9 },
    ),
  }),
  said(idris, "Fog came in. Very dramatic, zero visibility, ten out of ten", {
    media: album(
      { scene: "hills", light: "mist", progress: 0.3 },
      { scene: "peaks", light: "mist", progress: 0.8 },
    ),
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
    media: album(
      { scene: "lake", light: "dawn", progress: 0.1 },
      { scene: "lake", light: "noon", progress: 0.5 },
      { scene: "lake", light: "mist", progress: 0.9 },
    ),
    pause: 40,
  }),
  said(idris, "Someone has a boat. I am jealous of someone.", {
    media: album({ scene: "boat", light: "noon", progress: 0.2 }),
  }),
  said(petra, "Cabin cat inspected my sandwich and took over", {
    media: album(
      { scene: "cat", light: "noon", progress: 0 },
      { scene: "cat", light: "autumn", progress: 0.9 },
    ),
    label: "cats",
  }),
  answered("Two different cats. The grey one is management.", { to: "cats" }),
  said(idris, "Autumn is doing the most up here", {
    media: album(
      { scene: "hills", light: "autumn", progress: 0.6 },
      { scene: "peaks", light: "autumn", progress: 0.4 },
      { scene: "tent", light: "autumn", progress: 0.1 },
    ),
  }),
  said(nora, "Elevation so far, from the watch", {
    media: album({ scene: "chart", progress: 0.1 }),
    label: "elevation",
  }),
  answered("The last bar is you after lunch.", {
    media: album({ scene: "chart", progress: 0.8 }),
    to: "elevation",
  }),
  said(petra, "Balloon festival over the valley, did anyone know about this??", {
    media: [
      ...album(
        { scene: "balloon", light: "noon", progress: 0.3 },
        { scene: "balloon", light: "autumn", progress: 0.7 },
      ),
      mediaFile("balloon.mp4"),
    ],
  }),
  said(idris, "I knew. I wanted to see your faces."),
];

const camp = (): Line[] => [
  said(nora, "Camp is up. It leans, but so do we.", {
    media: album(
      { scene: "tent", light: "dusk", progress: 0.2 },
      { scene: "tent", light: "night", progress: 0.8 },
    ),
    pause: 150,
  }),
  said(petra, "Dusk over the ridge we did not climb", {
    media: album(
      { scene: "peaks", light: "dusk", progress: 0.6 },
      { scene: "hills", light: "dusk", progress: 0.9 },
      { scene: "lake", light: "dusk", progress: 0.3 },
    ),
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
  said(idris, "Growth.", { media: album({ scene: "boat", light: "dusk", progress: 0.8 }) }),
  said(nora, "Night set: moon, lake, and the town far away", {
    media: album(
      { scene: "hills", light: "night", progress: 0.8 },
      { scene: "lake", light: "night", progress: 0.7 },
      { scene: "city", light: "night", progress: 0.3 },
    ),
    pause: 90,
  }),
  answered("The town is 31 km off. It looks closer because you want a shower."),
  said(petra, "Rude and correct."),
  said(idris, "Total for the day: 14.2 km. I have told my legs it was ten."),
  said(
    nora,
    "Would this postcard from the harbour match the boat in Idris's film? Same sail or am I tired?",
    {
      media: album({ scene: "boat", light: "dawn", progress: 0.5 }),
      to: "sailing",
      pause: 12,
    },
  ),
];

/** 30 pictures and 3 films in one window: the chat on which media limits are tried out. */
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
