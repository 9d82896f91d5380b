import type { AuthorInput, MessageInput } from "./message-input";
import { type Random, seededRandom } from "./seeded-random";

type Extra = Omit<MessageInput, "id" | "role" | "text" | "author" | "sentAt"> &
  Readonly<{
    /** A label by which later lines can reply to this one. */
    label?: string;
    /** The label of the line that this one replies to; adds its message id to `replyTo`. */
    to?: string;
    /** Minutes of silence before this line, on top of the typing time. */
    pause?: number;
    /** For bot lines only: a different author name. */
    author?: AuthorInput;
  }>;

export type Line = Extra & Pick<MessageInput, "role" | "text">;

/** One line of a person. */
export const said = (author: AuthorInput, text: string | undefined, extra: Extra = {}): Line => ({
  ...extra,
  role: "user",
  author,
  text,
});

/** One line of the bot. */
export const answered = (text: string | undefined, extra: Extra = {}): Line => ({
  ...extra,
  role: "model",
  text,
});

/** The result of a tool. */
export const returned = (name: string, response: unknown, extra: Extra = {}): Line => ({
  ...extra,
  role: "tool",
  toolResponses: [{ name, response }],
});

type Place = Readonly<{ startsAt: string; firstId: bigint; seed: number }>;

/** People take their time; bots and tools answer within seconds. */
function secondsToWrite({ role, text }: Line, random: Random): number {
  if (role !== "user") return random.whole(1, 6);
  return 4 + Math.round([...(text ?? "")].length * 0.25) + random.whole(2, 40);
}

/** Turns a script into messages: ids rise with gaps as on real platforms, times follow the typing speed. */
export function writeMessages(lines: readonly Line[], { startsAt, firstId, seed }: Place): MessageInput[] {
  const random = seededRandom(seed);
  const idByLabel = new Map<string, string>();
  let id = firstId;
  let time = Date.parse(startsAt);
  return lines.map((line, index) => {
    const { label, to, pause, ...fields } = line;
    if (index > 0) {
      id += BigInt(random.chance(0.2) ? random.whole(2, 4) : 1);
      time += ((pause ?? 0) * 60 + secondsToWrite(line, random)) * 1000;
    }
    if (label) idByLabel.set(label, String(id));
    return {
      id: String(id),
      ...fields,
      sentAt: new Date(time).toISOString().replace(".000Z", "Z"),
      ...(to && { replyTo: { messageId: labelled(idByLabel, to), ...fields.replyTo } }),
    };
  });
}

function labelled(idByLabel: ReadonlyMap<string, string>, label: string): string {
  const id = idByLabel.get(label);
  if (!id) throw new Error(`No earlier line is labelled "${label}".`);
  return id;
}
