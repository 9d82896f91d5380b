import "server-only";
import type { z } from "zod";
import { type Failed, invalid } from "../../api/problem";
import { openStore } from "../store/open-store";
import type { Store } from "../store/store";
import { describeError } from "./describe-error";

/**
 * Every server action: parse → act. A failure is an answer, with the status that a route would have: the browser sees
 * nothing of a thrown error's message.
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
