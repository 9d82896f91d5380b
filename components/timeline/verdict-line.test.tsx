// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { knownAmount } from "@/lib/core/tokens/token-amount";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { VerdictLine } from "./verdict-line";

afterEach(cleanup);

it.each([
  ["en", "exact", "1,086t", "Text and media tokens: 1,086"],
  ["en", "estimate", "≈1,086t", "Text and media tokens: ≈1,086"],
  ["uk", "estimate", "≈1\u00a0086т", "Токени тексту й медіа: ≈1 086"],
] as const)("in %s, %s tokens are %s", (locale, accuracy, text, title) => {
  const why = { reason: "recent" as const, limit: undefined, admittedBy: undefined, coveredBy: undefined };
  render(
    <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
      <VerdictLine mark={{ kind: "kept", tokens: knownAmount(1086, accuracy), media: new Map(), ...why }} />
    </IntlProvider>,
  );
  expect(screen.getByTitle(title).textContent).toBe(text);
});
