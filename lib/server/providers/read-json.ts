import { CallFailure } from "./call-failure";
import { failureInBody, type Sent } from "./read-http-failure";

function parse(text: string, { host }: Sent): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallFailure("unreadable", `${host} sent an answer that is not JSON.`);
  }
}

/** The object that a response must be, unless it contains an error. */
export function readJson(text: string, sent: Sent): object {
  const value = parse(text, sent);
  const failure = failureInBody(value, sent);
  if (failure !== undefined) throw failure;
  if (typeof value === "object" && value !== null) return value;
  throw new CallFailure("unreadable", `${sent.host} sent an answer that says nothing.`);
}
