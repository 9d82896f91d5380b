import type { Reply } from "./reply";

/** How a provider's protocol spells what the stand-in says. */
export type Protocol = Readonly<{
  answer: (reply: Reply, promptBytes: number) => unknown;
  /** The data of each server-sent event. */
  events: (reply: Reply, promptBytes: number) => readonly string[];
  error: (status: number, message: string, retryDelay: string | undefined) => unknown;
}>;
