import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { IntlProvider } from "use-intl";
import { CommandRegistryProvider } from "@/components/commands/command-registry";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { chatQuery } from "@/lib/client/queries/chat-query";
import { exchangesQuery } from "@/lib/client/queries/exchanges-query";
import type { InspectChat } from "@/lib/client/queries/inspection-query";
import { messagePagesQuery } from "@/lib/client/queries/message-pages-query";
import type { Inspection, InspectionRequest } from "@/lib/contract/inspection";
import { reportOf } from "@/lib/contract/report.fixture";
import type { FormatId } from "@/lib/core/model/format";
import type { ContextReport } from "@/lib/core/model/report";
import { NOTHING_RECORDED } from "@/lib/core/plan/active-format";
import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { en } from "@/lib/i18n/en";
import type { SaveSettings } from "./use-save-settings";
import { Workbench } from "./workbench";

const CHAT_ID = "-1";
const NOTHING_BEFORE = { ok: true, former: {} } as const;

const CHAT: ChatFileInput = {
  contextscope: 1,
  chat: { id: CHAT_ID, bot: { name: "gryag" } },
  messages: [
    { id: "1", role: "user", text: "How are you?" },
    { id: "2", role: "model", text: "Do not bother me." },
    { id: "3", role: "user", text: "What is going on here?" },
  ],
};

/** The server's response; the hash names the request, so that a test can distinguish responses. */
export function inspectionOf({ overrides, formats, wire }: InspectionRequest): Inspection {
  const saved = resolveSettings({});
  const settings = { ...saved, ...overrides };
  const active: FormatId = settings.compact ? "compact" : "gemini";
  const asked = formats.map((format) => (format === "plain" ? "gemini" : format));
  const reports = [...new Set([active, ...asked])].map((format): [FormatId, ContextReport] => {
    const report = reportOf(CHAT, { format, settings });
    return [format, wire.length > 0 ? report : { ...report, wire: undefined }];
  });
  const payloads = Object.fromEntries(reports);
  const report = payloads[active];
  if (report === undefined) throw new Error("the active format is always reported");
  return {
    report,
    payloads,
    mediaFiles: {},
    activeFormat: { format: "gemini", reason: "default" },
    settings,
    saved,
    payloadHash: JSON.stringify(overrides),
    price: { min: 0.001, max: 0.002, source: "a table", asOf: "2026-01-01" },
    contextWindow: 1000,
    position: 3,
    messageCount: 3,
    missing: undefined,
  };
}

/** The whole workbench of a small chat, with `inspect` as the server. */
export function showWorkbench(
  inspect: InspectChat,
  search = "",
  save: SaveSettings = async () => NOTHING_BEFORE,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0, staleTime: 60_000 } } });
  client.setQueryData(messagePagesQuery(CHAT_ID, undefined).queryKey, {
    pages: [{ messages: [], hasEarlier: false, hasLater: false, missing: undefined }],
    pageParams: [{}],
  });
  client.setQueryData(chatQuery(CHAT_ID).queryKey, {
    id: CHAT_ID,
    chat: { id: CHAT_ID, bot: { name: "gryag" } },
    settings: {},
    recorded: NOTHING_RECORDED,
    messageCount: 3,
    eventCount: 0,
    mediaCount: 0,
    summaries: [],
    lastActivityAt: undefined,
  });
  client.setQueryData(exchangesQuery(CHAT_ID, 3).queryKey, []);
  const urls: string[] = [];
  render(
    <NuqsTestingAdapter
      searchParams={search}
      hasMemory
      onUrlUpdate={({ searchParams }) => urls.push(decodeURIComponent(searchParams.toString()))}
    >
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <CommandRegistryProvider>
            <ToastProvider>
              <Workbench
                chatId={CHAT_ID}
                messageId={undefined}
                inspect={inspect}
                save={save}
                deleteChat={async () => ({ ok: true })}
                share={async () => problem("no-chat")}
                bot={{
                  readAuthors: async () => problem("no-chat"),
                  changeBot: async () => problem("no-chat"),
                }}
              />
            </ToastProvider>
          </CommandRegistryProvider>
        </QueryClientProvider>
      </IntlProvider>
    </NuqsTestingAdapter>,
  );
  return { client, url: () => urls.at(-1) };
}
