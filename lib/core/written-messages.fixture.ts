import type { Rendering, SourcePart } from "./model/format";

/** What a message quotes of another one, and what stands in for media, is not that other message. */
const BORROWED: ReadonlySet<SourcePart> = new Set(["reply", "video-description"]);

/** Ids of the messages that a payload holds something of, by its source map. */
export const writtenMessages = ({ ranges }: Rendering): ReadonlySet<string> =>
  new Set(
    ranges.flatMap(({ source }) =>
      source.kind === "message" && !BORROWED.has(source.part) ? source.messageId : [],
    ),
  );
