import { useState } from "react";
import { isChatGone } from "../queries/problem-error";

type Answer<Data> = Readonly<{ data: Data | undefined; error: Error | null }>;

type Shown<Data> =
  | Readonly<{ kind: "waiting" }>
  | Readonly<{ kind: "failed"; error: Error }>
  /** `failure`: why the current request has no answer. */
  | Readonly<{ kind: "shown"; data: Data; failure: Error | undefined }>;

/** Keeps the last answer on screen when a later request fails; only a deleted chat removes it. */
export function useLastAnswer<Data>({ data, error }: Answer<Data>): Shown<Data> {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? last;
  if (error && (shown === undefined || isChatGone(error))) return { kind: "failed", error };
  if (shown === undefined) return { kind: "waiting" };
  return { kind: "shown", data: shown, failure: error ?? undefined };
}
