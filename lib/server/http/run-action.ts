import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import { type Failed, invalid } from "../../api/problem";
import { ACTIONS, type ActionName, type Policy } from "../access/access-table";
import { withActor } from "../access/actor";
import { authorise, authorisePage } from "../access/authorise";
import type { Caller } from "../access/caller";
import { openStore } from "../store/open-store";
import type { Store } from "../store/store";
import { describeError } from "./describe-error";
import { isRendering } from "./rendering-header";

/**
 * Every server action: authorise → parse → act. A failure is returned with the status a route would use, because Next hides the
 * message of a thrown error from the browser.
 */
export async function runAction<Schema extends z.ZodType, Answer extends object>(
  name: ActionName,
  schema: Schema,
  input: unknown,
  act: (asked: z.output<Schema>, store: Store, caller: Caller) => Promise<Answer | Failed>,
): Promise<Answer | Failed> {
  try {
    const store = openStore();
    const judgement = await judge(store, await headers(), ACTIONS[name]);
    if (!judgement.ok) return judgement;
    const parsed = schema.safeParse(input);
    if (!parsed.success) return invalid("body", parsed.error);
    const { caller } = judgement;
    return await withActor(caller.name, () => act(parsed.data, store, caller));
  } catch (error) {
    return describeError(error);
  }
}

/** A page that calls an action while it renders has its own right to read. */
const judge = (store: Store, asked: Headers, policy: Policy) =>
  isRendering(asked) && policy.needs === "read"
    ? authorisePage(store, asked, policy)
    : authorise(store, asked, policy);
