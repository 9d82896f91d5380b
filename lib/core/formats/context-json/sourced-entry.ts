import type { Rendering, Source } from "../../model/format";

/**
 * A context-json entry with its source. `spoken` is the text of its content if that mentions media, which have their
 * own sources.
 */
export type SourcedEntry = Readonly<{ entry: unknown; source: Source; spoken?: Rendering }>;
