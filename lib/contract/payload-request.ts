import { z } from "zod";
import { FORMAT_IDS, type FormatId } from "../core/model/format";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";
import type { SettingOverrides, Settings } from "../core/schema/settings";
import { readOverrides } from "./settings-url";

/** What the format prints, the whole canonical request around it, or the bytes that a client posts. */
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

const querySchema = z.object({
  at: askedMessageIdSchema.optional(),
  /** The format to write it in; `format` itself is the setting of that name. */
  view: z.enum(FORMAT_IDS),
  form: z.enum(PAYLOAD_FORMS).default("text"),
});

type Read = Readonly<{ ok: true; request: PayloadRequest }> | Readonly<{ ok: false; error: string }>;

/** Unlike the workbench's address, a request for bytes is refused rather than guessed at. */
export function readPayloadRequest(chatId: string, searchParams: URLSearchParams): Read {
  const parsed = querySchema.safeParse(Object.fromEntries(searchParams));
  if (!parsed.success) return { ok: false, error: z.prettifyError(parsed.error) };
  const { overrides, problems } = readOverrides(searchParams);
  const [problem] = problems;
  if (problem)
    return { ok: false, error: `${problem.setting}: "${problem.value}" is not a value of this setting.` };
  const { at, view: format, form } = parsed.data;
  return { ok: true, request: { chatId, at, overrides, format, form } };
}

/** The query of one rendering; every setting is named, so that the answer does not depend on what is stored. */
export function writePayloadQuery(
  question: Readonly<{ at: string | undefined; settings: Settings; format: FormatId; form: PayloadForm }>,
): string {
  const { at, settings, format, form } = question;
  const query = new URLSearchParams({ view: format, form, ...(at !== undefined && { at }) });
  for (const [setting, value] of Object.entries(settings)) query.set(setting, String(value));
  return query.toString();
}
