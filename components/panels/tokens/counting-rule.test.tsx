// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { type Prompt, textPart } from "@/lib/core/model/prompt";
import { countPrompt } from "@/lib/core/tokens/token-report";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { CountingRule } from "./counting-rule";

afterEach(cleanup);

const show = (protocol: Prompt["protocol"], modelId: string) => {
  const turns = [{ role: "user", parts: [textPart("hello", { kind: "frame" })] }];
  const prompt = { protocol, turns };
  const tokens = countPrompt({ prompt, tokenizer: "o200k", countTokens: (text) => text.length, modelId });
  return render(
    <IntlProvider locale="en" messages={CATALOGUES.en} timeZone="UTC">
      <CountingRule tokens={tokens} />
    </IntlProvider>,
  );
};

it("names the framing rule", () => {
  show("openai", "gpt-4o");
  expect(screen.getByText(/4 tokens per message and 3 per request/)).toBeDefined();
  expect(screen.queryByText(/upper bound/i)).toBeNull();
});

it("names the part without a known upper bound", () => {
  show("responses", "gpt-4o");
  expect(screen.getByText("Upper bound unknown for: Provider framing.")).toBeDefined();
});
