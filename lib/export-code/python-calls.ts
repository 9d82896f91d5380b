import type { Protocol } from "../core/schema/protocol";

/** How a program in Python posts `BODY` by the maker's SDK. The program has `KEY` and `BASE_URL`. */
export type PythonCall = Readonly<{
  imports: string;
  lines: string;
  /** What a reader has to know about the posted bytes, where they are not `BODY` itself. */
  note?: string;
}>;

/** `content` posts the bytes as they are; a call with keywords would put them into the SDK's own order. */
const postContent = (name: string, path: string, type: string): string =>
  `${name} = client.post("${path}", cast_to=${type}, content=BODY.encode("utf-8"))`;

/** Google's SDK for generateContent has no call that takes a whole body: that one goes by the standard library. */
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
