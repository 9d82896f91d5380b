import { z } from "zod";

/** Also the limit for a query that names one message. */
const MAX_ID_LENGTH = 200;

const explainId = ({ input }: { input?: unknown }): string =>
  typeof input === "number"
    ? "send this id as a string: as a JSON number it is not exact"
    : `must be a string of 1 to ${MAX_ID_LENGTH} characters, or a whole number`;

/** Platforms use 64-bit ids, JSON numbers hold 53: a number that may have lost digits is rejected. */
export const idSchema = z
  .union([z.string().min(1).max(MAX_ID_LENGTH), z.int({ error: explainId })], { error: explainId })
  .transform(String)
  .meta({ description: "A string, or an integer below 2^53." });

/** Any JSON, optional; null means absent. */
export const anyJson = z
  .unknown()
  .nullish()
  .transform((value) => value ?? undefined);
