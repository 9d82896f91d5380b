import { z } from "zod";

/** An optional field of a chat file; `null` is the same as leaving it out. */
export const absent = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.null().transform(() => undefined)]).optional();

/** A text with a fallback, for fields that the product needs and a file may omit. */
export const textOr = (fallback: string) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? fallback)
    .pipe(z.string());
