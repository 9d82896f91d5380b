import type { Rendering } from "../../model/format";
import { writeJson } from "../json/write-json";

/** The body that a client of an OpenAI-compatible endpoint posts to `/chat/completions`. */
export const writeChatCompletion = (model: string, messages: readonly unknown[]): Rendering =>
  writeJson({ model, messages }, 0);
