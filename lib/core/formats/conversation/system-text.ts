import type { Rendering } from "../../model/format";
import { RenderingBuilder } from "../rendering-builder";
import type { Conversation } from "./conversation";

/** The system blocks as one text, joined by blank lines; undefined if there are none. */
export function systemText({ system }: Conversation): Rendering | undefined {
  if (system.length === 0) return undefined;
  const builder = new RenderingBuilder();
  for (const [index, { text, source }] of system.entries())
    builder.add(index === 0 ? "" : "\n\n").add(text, source);
  return builder.build();
}
