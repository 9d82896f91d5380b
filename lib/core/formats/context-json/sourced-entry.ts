import type { Rendering, Source } from "../../model/format";

/**
 * An entry of a context-json array and where it came from. `spoken` is the text of its content where that names
 * media: they have sources of their own.
 */
export type SourcedEntry = Readonly<{ entry: unknown; source: Source; spoken?: Rendering }>;
