import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { mediaFile, picture } from "../media/media-file";
import type { AuthorInput } from "../message-input";
import { answered, type Line, said, writeMessages } from "../write-messages";

const juno = { id: "402118003377120001", name: "Juno", username: "juno.exe" } satisfies AuthorInput;
const wick = { id: "518822904411730944", name: "Wick", username: "candlewick" } satisfies AuthorInput;

const CAPTAIN = "captain-brine";
const PROFESSOR = { name: "professor-moth", displayName: "Professor Moth" };

type Options = Parameters<typeof answered>[1];
const captain = (text: string, options?: Options) => answered(text, { ...options, personality: CAPTAIN });
const professor = (text: string, options?: Options) => answered(text, { ...options, personality: PROFESSOR });

const lighthouse = (): Line[] => [
  said(juno, "Captain, is the old lighthouse haunted?", { label: "haunted" }),
  captain(
    "Haunted? Lass, it pays rent. The ghost keeps the lamp, the lamp keeps the ships, and nobody keeps the ghost's sandwiches.",
    {
      to: "haunted",
      label: "rent",
    },
  ),
  said(wick, "@Professor Moth please bring some science into this harbour"),
  professor(
    "Gladly. A lamp that flickers at midnight indicates a loose contact, a draught, or a moth. I declare an interest.",
    {
      label: "moth",
    },
  ),
  said(juno, "Can you elaborate on the rent part?", { to: "rent" }),
  captain("Two coins a month, left on the stair, always wet. I do not ask and he does not invoice."),
  said(wick, "Captain, what do you make of the Professor's theory?", { to: "moth" }),
  captain("A fine theory, and it has wings. I still lock the pantry."),
  said(juno, "Evidence! Took this from the pier last night.", {
    media: [picture("pier-at-night.png")],
    label: "pier",
  }),
  said(wick, "Captain, do you see the light on the water there?", { to: "pier" }),
  captain(
    "Aye. Six bars of it, narrow to wide, and not a single ripple out of place. That is no ghost, that is a well-behaved moon.",
  ),
  said(juno, "I said it was evidence, I did not say of what.", { to: "pier" }),
];

const bell = (): Line[] => [
  said(wick, "New exhibit. The bell buoy, recorded from my window at 3 am.", {
    media: [
      mediaFile("ship-bell.mp3"),
      {
        kind: "image",
        mime: "image/jpeg",
        uri: "https://cdn.example.com/harbour/bell-buoy.jpg",
        filename: "bell-buoy.jpg",
      },
    ],
    label: "bell",
    pause: 600,
  }),
  professor("A major chord, decaying over a second. Buoys are seldom that well tuned. Was anyone near it?", {
    to: "bell",
  }),
  captain("That bell sank in the spring. Play it again and I will sit down first.", { label: "sank" }),
  said(juno, "Wait, WHAT.", { to: "sank" }),
  captain("You heard me. Brass, two hundred kilos, straight down. I gave the speech."),
  said(juno, "Here is me imitating it, for comparison", {
    media: [mediaFile("voice.ogg")],
    label: "imitation",
  }),
  professor("Closer to a kettle, but brave.", { to: "imitation" }),
  said(wick, "There is also the chart I found taped under the buoy log", {
    media: [
      {
        kind: "image",
        mime: "image/png",
        uri: "https://cdn.example.com/harbour/buoy-log.png",
        filename: "buoy-log.png",
      },
    ],
    label: "log",
  }),
  captain("That ink is mine. The handwriting is not.", { to: "log" }),
  said(
    juno,
    "Captain, listen to Wick's recording next to my map. Does the sound come from where the red dots stop?",
    {
      media: [picture("harbour-map.png")],
      to: "bell",
    },
  ),
];

/**
 * Two personas in one channel, with replies to people, to the same persona and to the other one, and with audio and
 * pictures.
 */
export function harbourOfVoices(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "1204477810056298496",
      title: "#harbour-of-voices",
      platform: "discord",
      bot: {
        id: "1150000000000000777",
        name: "Captain Brine",
        username: "tidewire",
        personality: { name: CAPTAIN, displayName: "Captain Brine" },
      },
      systemPrompt:
        "You are Captain Brine, a retired harbour master. Warm, salty, brief. You believe in ghosts but not in paperwork.",
    },
    settings: { format: "single-message" },
    messages: writeMessages([...lighthouse(), ...bell()], {
      startsAt: "2026-11-02T19:20:00Z",
      firstId: 1302288811042045952n,
      seed: 12,
    }),
  };
}
