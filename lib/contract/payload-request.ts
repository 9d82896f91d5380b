import type { FormatId } from "../core/model/format";
import type { SettingOverrides, Settings } from "../core/schema/settings";

/** The format's text, the whole canonical request around it, or the bytes that a client posts. */
export const PAYLOAD_FORMS = ["text", "payload", "wire"] as const;
export type PayloadForm = (typeof PAYLOAD_FORMS)[number];

export type PayloadRequest = Readonly<{
  chatId: string;
  /** Id of the cut-off message; absent means the newest. */
  at: string | undefined;
  overrides: SettingOverrides;
  format: FormatId;
  form: PayloadForm;
}>;

type Question = Readonly<{ at: string | undefined; settings: Settings; format: FormatId }>;

/** The query of one report; every setting is explicit, so the response does not depend on stored settings. */
export function writeReportQuery({ at, settings, format }: Question): string {
  const query = new URLSearchParams({ view: format, ...(at !== undefined && { at }) });
  for (const [setting, value] of Object.entries(settings)) query.set(setting, String(value));
  return query.toString();
}

/** The query of one rendering. */
export const writePayloadQuery = ({
  form,
  ...question
}: Question & Readonly<{ form: PayloadForm }>): string => `${writeReportQuery(question)}&form=${form}`;
