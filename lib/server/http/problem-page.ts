import { createTranslator } from "use-intl/core";
import type { Failed } from "../../api/problem";
import { CATALOGUES } from "../../i18n/catalogues";
import type { Locale } from "../../i18n/locale";
import { openStore } from "../store/open-store";
import { describeError } from "./describe-error";
import { escapeHtml } from "./escape-html";
import { RETRY_AFTER_SECONDS } from "./problem-response";

/** Why no page can be shown now. Checked before rendering, because Next cannot respond 503 after that. */
export async function findUnavailable(): Promise<Failed | undefined> {
  try {
    await openStore().readDataVersion();
    return undefined;
  } catch (error) {
    return describeError(error);
  }
}

/** A page without React. It reloads itself if trying again may help. */
export function problemPage({ status, error }: Failed, locale: Locale): Response {
  const isTemporary = status === 503;
  const messages = CATALOGUES[locale];
  const t = isTemporary
    ? createTranslator({ locale, messages, namespace: "error" })
    : createTranslator({ locale, messages, namespace: "access.refused" });
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isTemporary ? `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">` : ""}
<title>${escapeHtml(t("title"))}</title>
</head>
<body>
<main>
<h1>${escapeHtml(t("title"))}</h1>
<p>${escapeHtml(t("hint"))}</p>
<p lang="en">${escapeHtml(error)}</p>
<p><a href="${isTemporary ? "" : "/"}">${escapeHtml(t("retry"))}</a></p>
</main>
</body>
</html>
`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...(isTemporary && { "retry-after": String(RETRY_AFTER_SECONDS) }),
  };
  return new Response(html, { status, headers });
}
