import { pngOf } from "./png-of.fixture";

/** A line of openai.jsonl. */
export type OpenAiCall = Readonly<{
  source: string;
  licence: string;
  api: "chat" | "responses";
  model: string;
  answered?: string;
  family: string;
  kind: string;
  request: Readonly<{ messages?: readonly Readonly<{ content?: unknown }>[] }> &
    Readonly<Record<string, unknown>>;
  prompt_tokens: number;
}>;

type Element = Readonly<{ type?: string; width?: number; height?: number; url?: string; detail?: string }>;

/** Pictures were reduced to width and height: they get bytes of that size again. */
function restoreElement(element: Element): unknown {
  if (element.type !== "image_url") return element;
  const { width, height, url, detail } = element;
  const address =
    width !== undefined && height !== undefined ? `data:image/png;base64,${pngOf(width, height)}` : url;
  return { type: "image_url", image_url: { url: address, ...(detail && { detail }) } };
}

/** The body as it was posted. */
export function openAiBody({ request }: OpenAiCall): unknown {
  if (request.messages === undefined) return request;
  const messages = request.messages.map((message) =>
    Array.isArray(message.content)
      ? { ...message, content: message.content.map((element) => restoreElement(element as Element)) }
      : message,
  );
  return { ...request, messages };
}
