import { readPayloadRequest } from "@/lib/payload-request";
import { SENDABLE_FORMATS } from "@/lib/provider-calls";
import type { SendRequest } from "@/lib/server/plan-send";

type Read = Readonly<{ ok: true; request: SendRequest }> | Readonly<{ ok: false; response: Response }>;

const refuse = (error: string) =>
  ({ ok: false, response: Response.json({ error }, { status: 400 }) }) as const;

/** Which payload a call is about: the same query as for its bytes. A view that nobody posts is refused. */
export function readSendRequest(chatId: string, { url }: Request): Read {
  const read = readPayloadRequest(chatId, new URL(url).searchParams);
  if (!read.ok) return refuse(read.error);
  const { form: _, ...request } = read.request;
  return SENDABLE_FORMATS.includes(request.format)
    ? { ok: true, request }
    : refuse(`${request.format} is only a view: nothing is ever sent in it.`);
}
