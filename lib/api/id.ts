import { z } from "zod";

/** What a reader of one message asks for is as long at most. */
const MAX_ID_LENGTH = 200;

const explainId = ({ input }: { input?: unknown }): string =>
  typeof input === "number"
    ? "send this id as a string: as a JSON number it is not exact"
    : `must be a string of 1 to ${MAX_ID_LENGTH} characters, or a whole number`;

/** Platforms give 64-bit ids, JSON numbers hold 53: a number that may have lost digits is refused. */
export const idSchema = z
  .union([z.string().min(1).max(MAX_ID_LENGTH), z.int({ error: explainId })], { error: explainId })
  .transform(String)
  .meta({ description: "A string; a whole number is taken while it is exact (below 2^53)." });

/** Any JSON, which may be left out; null means the same. */
export const anyJson = z
  .unknown()
  .nullish()
  .transform((value) => value ?? undefined);
