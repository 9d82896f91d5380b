import type { Rendering, SourcePart } from "./model/format";

/** A quote of another message, or a media description, does not count as that message. */
const BORROWED: ReadonlySet<SourcePart> = new Set(["reply", "video-description"]);

/** Ids of the messages that a payload contains, according to its source map. */
export const writtenMessages = ({ ranges }: Rendering): ReadonlySet<string> =>
  new Set(
    ranges.flatMap(({ source }) =>
      source.kind === "message" && !BORROWED.has(source.part) ? source.messageId : [],
    ),
  );
