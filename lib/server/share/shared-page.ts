import { createTranslator } from "use-intl/core";
import type { SharedPayload, ShareLink } from "../../contract/share-links";
import { SETTING_KEYS } from "../../core/schema/settings";
import { wellFormed } from "../../core/text/surrogates";
import type { TokenAmount } from "../../core/tokens/token-amount";
import { TOKENIZERS } from "../../core/tokens/tokenizers";
import { CATALOGUES } from "../../i18n/catalogues";
import type { Locale } from "../../i18n/locale";
import { escapeHtml } from "../http/escape-html";

type Look = Readonly<{ locale: Locale; nonce: string }>;
type Page = Readonly<{ title: string; body: string; status: number }>;

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:1rem}
h1{font-size:1.25rem}h2{font-size:1rem;margin-top:1.5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}
dt{opacity:.7}dd{margin:0;font-variant-numeric:tabular-nums}pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8886;
border-radius:.5rem;padding:.75rem}img{max-width:12rem;max-height:12rem;margin:.25rem;border-radius:.25rem}`;

const text = (value: string): string => escapeHtml(wellFormed(value));

const translator = (locale: Locale) => createTranslator({ locale, messages: CATALOGUES[locale] });

/** A page without scripts and links: it can reach nothing else of this server. */
function respond({ locale, nonce }: Look, { title, body, status }: Page): Response {
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<title>${text(title)}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow, noarchive",
  };
  return new Response(html, { status, headers });
}

/** The same for an unknown, an expired and a revoked link. */
export function goneSharePage(look: Look): Response {
  const t = translator(look.locale);
  const body = `<p>${text(t("share.page.goneHint"))}</p>`;
  return respond(look, { title: t("share.page.goneTitle"), body, status: 404 });
}

export function changedSharePage(look: Look): Response {
  const t = translator(look.locale);
  const body = `<p>${text(t("share.page.changedHint"))}</p>`;
  return respond(look, { title: t("share.page.changedTitle"), body, status: 410 });
}

export function sharedPage(look: Look, link: ShareLink, shared: SharedPayload): Response {
  const t = translator(look.locale);
  const { redaction, media, expiresAt } = link;
  const expires = t("share.page.expires", { date: expiresAt.slice(0, 16).replace("T", " ") });
  const notices = [t(`share.page.notice.${redaction}`)];
  if (redaction !== "none") notices.push(t("share.page.notHidden"));
  if (!media) notices.push(t("share.page.mediaLeftOut"));
  const body = [
    `<p>${text(t("share.page.intro"))} ${text(expires)}</p>`,
    `<p>${text(notices.join(" "))}</p>`,
    facts([
      [t("share.page.format"), t(`workbench.format.${shared.format}`)],
      [t("share.page.model"), shared.model],
    ]),
    tokensSection(shared, look.locale),
    verdictsSection(shared, look.locale),
    imagesSection(shared, t("share.page.images")),
    `<h2>${text(t("share.page.payload"))}</h2>`,
    `<pre tabindex="0">${text(shared.text)}</pre>`,
    `<h2>${text(t("share.page.settings"))}</h2>`,
    facts(SETTING_KEYS.map((key) => [t(`workbench.setting.${key}`), String(shared.settings[key])] as const)),
  ].join("\n");
  return respond(look, { title: t("share.page.title"), body, status: 200 });
}

const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`).join("")}</dl>`;

function tokensSection({ tokens }: SharedPayload, locale: Locale): string {
  const t = translator(locale);
  const amounts = ["total", "text", "framing", "definitions", "media"] as const;
  return `<h2>${text(t("share.page.tokens"))}</h2>${facts([
    ...amounts.map((name) => [t(`share.page.${name}`), amountText(tokens[name], locale)] as const),
    [t("share.page.tokenizer"), TOKENIZERS[tokens.tokenizer].label],
  ])}`;
}

function amountText({ min, max, accuracy }: TokenAmount, locale: Locale): string {
  const { format } = new Intl.NumberFormat(locale);
  if (max === undefined) return `≥${format(min)}`;
  const range = max === min ? format(min) : `${format(min)}–${format(max)}`;
  return accuracy === "estimate" ? `≈${range}` : range;
}

function verdictsSection({ verdicts }: SharedPayload, locale: Locale): string {
  const t = translator(locale);
  const lines = verdicts.map(({ of, verdict, count }) =>
    t(`share.page.verdict.${of}`, { count, verdict: t(`share.page.verdictWord.${verdict}`) }),
  );
  return `<h2>${text(t("share.page.verdicts"))}</h2><ul>${lines.map((line) => `<li>${text(line)}</li>`).join("")}</ul>`;
}

/** The data is base64 and the type one of four, so neither can leave its attribute. */
function imagesSection({ images }: SharedPayload, title: string): string {
  if (images.length === 0) return "";
  const tiles = images.map(
    ({ mime, data }) => `<img alt="" src="data:${escapeHtml(mime)};base64,${escapeHtml(data)}">`,
  );
  return `<h2>${text(title)}</h2><p>${tiles.join("")}</p>`;
}
