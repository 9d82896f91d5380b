import type { CodeLanguage } from "./code-language";
import type { CodePayload } from "./code-payload";
import { writeCurl } from "./write-curl";
import { writeFixture } from "./write-fixture";
import { writePython } from "./write-python";
import { writeTypescript } from "./write-typescript";

type CodeWriter = Readonly<{
  extension: string;
  mime: string;
  write: (payload: CodePayload) => string;
}>;

/** `.mts` is always a module, so top-level await works wherever the file is saved. */
export const CODE_WRITERS = {
  curl: { extension: "sh", mime: "text/x-shellscript", write: writeCurl },
  typescript: { extension: "mts", mime: "text/plain", write: writeTypescript },
  python: { extension: "py", mime: "text/x-python", write: writePython },
  fixture: { extension: "fixture.json", mime: "application/json", write: writeFixture },
} as const satisfies Record<CodeLanguage, CodeWriter>;
