import type { Reply } from "./reply";

/** A provider's notation for the stand-in's reply. */
export type Protocol = Readonly<{
  answer: (reply: Reply, promptBytes: number) => unknown;
  /** The data of each server-sent event. */
  events: (reply: Reply, promptBytes: number) => readonly string[];
  error: (status: number, message: string, retryDelay: string | undefined) => unknown;
}>;
