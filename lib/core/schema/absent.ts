import { z } from "zod";

/** An optional field of a chat file: `null` means the same as leaving it out. */
export const absent = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.null().transform(() => undefined)]).optional();
