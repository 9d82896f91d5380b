import { z } from "zod";

/** An optional field of a chat file: `null` means the same as leaving it out. */
export const absent = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.null().transform(() => undefined)]).optional();

/** A text that the rest of the product relies on, yet a file may leave out. */
export const textOr = (fallback: string) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? fallback)
    .pipe(z.string());
