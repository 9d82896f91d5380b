import { useState } from "react";
import { isChatGone } from "../queries/problem-error";

type Answer<Data> = Readonly<{ data: Data | undefined; error: Error | null }>;

type Shown<Data> =
  | Readonly<{ kind: "waiting" }>
  | Readonly<{ kind: "failed"; error: Error }>
  /** `failure`: why this is not the answer to what is asked now. */
  | Readonly<{ kind: "shown"; data: Data; failure: Error | undefined }>;

/** What is read stays on screen when a later question fails: only a chat that is gone takes it away. */
export function useLastAnswer<Data>({ data, error }: Answer<Data>): Shown<Data> {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? last;
  if (error && (shown === undefined || isChatGone(error))) return { kind: "failed", error };
  if (shown === undefined) return { kind: "waiting" };
  return { kind: "shown", data: shown, failure: error ?? undefined };
}
