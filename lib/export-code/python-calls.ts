import type { Protocol } from "../core/schema/protocol";

/** How a Python program posts `BODY` with the vendor's SDK. The program defines `KEY` and `BASE_URL`. */
export type PythonCall = Readonly<{
  imports: string;
  lines: string;
  /** What the reader must know if the posted bytes differ from `BODY`. */
  note?: string;
}>;

/** `content` posts the bytes unchanged; keyword arguments would reorder them. */
const postContent = (name: string, path: string, type: string): string =>
  `${name} = client.post("${path}", cast_to=${type}, content=BODY.encode("utf-8"))`;

/** Google's SDK has no generateContent call that takes a whole body, so that protocol uses the standard library. */
export const PYTHON_CALLS: Readonly<Partial<Record<Protocol, PythonCall>>> = {
  interactions: {
    imports: "import json\nimport os\n\nfrom google import genai",
    lines: `client = genai.Client(api_key=KEY, http_options={"base_url": BASE_URL})
interaction = client.interactions.create(**json.loads(BODY))
print(interaction.output_text)`,
    note: "google-genai writes the JSON itself: equal to this body, not always identical to the last byte.",
  },
  openai: {
    imports: "import os\n\nfrom openai import OpenAI\nfrom openai.types.chat import ChatCompletion",
    lines: `client = OpenAI(api_key=KEY, base_url=BASE_URL)
${postContent("completion", "/chat/completions", "ChatCompletion")}
print(completion.choices[0].message.content)`,
  },
  responses: {
    imports: "import os\n\nfrom openai import OpenAI\nfrom openai.types.responses import Response",
    lines: `client = OpenAI(api_key=KEY, base_url=BASE_URL)
${postContent("response", "/responses", "Response")}
print(response.output_text)`,
  },
  anthropic: {
    imports: "import os\n\nfrom anthropic import Anthropic\nfrom anthropic.types import Message",
    lines: `client = Anthropic(api_key=KEY, base_url=BASE_URL)
${postContent("message", "/v1/messages", "Message")}
print("".join(block.text for block in message.content if block.type == "text"))`,
  },
};
