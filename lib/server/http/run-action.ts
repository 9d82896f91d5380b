import "server-only";
import type { z } from "zod";
import { type Failed, invalid } from "../../api/problem";
import { openStore } from "../store/open-store";
import type { Store } from "../store/store";
import { describeError } from "./describe-error";

/**
 * Every server action: parse → act. A failure is returned with the status a route would use, because Next hides the
 * message of a thrown error from the browser.
 */
export async function runAction<Schema extends z.ZodType, Answer extends object>(
  schema: Schema,
  input: unknown,
  act: (asked: z.output<Schema>, store: Store) => Promise<Answer | Failed>,
): Promise<Answer | Failed> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) return invalid("body", parsed.error);
  try {
    return await act(parsed.data, openStore());
  } catch (error) {
    return describeError(error);
  }
}
