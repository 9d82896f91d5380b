import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { ProviderCalls } from "@/lib/client/queries/fetched-provider-calls";
import type { ContextReport } from "@/lib/core/model/report";
import type { PanelProps } from "../panel-props";
import { showPanel } from "../show-panel.fixture";
import { ProviderCallsContext } from "./provider-calls-context";
import { planOf } from "./replay.fixture";

const unasked = () => Promise.reject(new Error("nobody asked for this"));

/** A panel with a fake server that gives the test's responses. */
export function showWithCalls(
  Panel: ComponentType<PanelProps>,
  report: ContextReport,
  calls: Partial<ProviderCalls> = {},
  props: Partial<PanelProps> = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const whole: ProviderCalls = {
    readCount: async () => ({ plan: planOf(), isSupported: true, remembered: undefined }),
    count: unasked,
    readPlan: async ({ format }) => planOf({ format }),
    replay: unasked,
    readReplays: async () => ({ replays: [], nextBefore: undefined }),
    ...calls,
  };
  const Wrapped = (props: PanelProps) => (
    <QueryClientProvider client={client}>
      <ProviderCallsContext value={whole}>
        <Panel {...props} />
      </ProviderCallsContext>
    </QueryClientProvider>
  );
  return showPanel(Wrapped, report, props);
}
