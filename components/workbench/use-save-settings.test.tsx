// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "@/components/ui/toasts";
import { problem } from "@/lib/api/problem";
import { comparisonQuery } from "@/lib/client/queries/compare-query";
import { inspectionQuery } from "@/lib/client/queries/inspection-query";
import type { SettingOverrides } from "@/lib/core/schema/settings";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { en } from "@/lib/i18n/en";
import { type SaveSettings, useSaveSettings } from "./use-save-settings";

const CHANGES = { maxVideos: 2, compact: true };
const SAVED = resolveSettings({ chat: { compact: false } });

/** Never refetches, so that the written cache entries stay visible. */
const refuse = async () => problem("unavailable", { error: "not now" });
const SIDE = { chatId: "-1", overrides: {}, otherCompact: false };
const INSPECTION = inspectionQuery({ chatId: "-1", overrides: {}, formats: [], wire: [] }, refuse);
const COMPARISON = comparisonQuery({ a: SIDE, b: SIDE }, refuse);

type Props = Readonly<{ save: SaveSettings; onSaved: (inForce: SettingOverrides) => Promise<void> }>;

function Probe({ save, onSaved }: Props) {
  const saving = useSaveSettings("-1", save, onSaved);
  useQuery(INSPECTION);
  useQuery(COMPARISON);
  return (
    <button type="button" onClick={() => saving.save(CHANGES, SAVED)}>
      Save
    </button>
  );
}

beforeEach(() => {
  // jsdom has no pointer capture, which the toast's swipe uses.
  Element.prototype.hasPointerCapture = () => false;
});
afterEach(cleanup);

function show() {
  const staleTime = Number.POSITIVE_INFINITY;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  client.setQueryData<unknown>(INSPECTION.queryKey, { saved: SAVED });
  client.setQueryData<unknown>(COMPARISON.queryKey, { a: "side", b: "side" });
  const save = vi.fn<SaveSettings>(async () => ({ ok: true, former: { maxVideos: null, compact: false } }));
  const onSaved = vi.fn(async () => {});
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ToastProvider>
          <Probe save={save} onSaved={onSaved} />
        </ToastProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  return { client, save, onSaved };
}

it("undoes to the chat's own settings, and shows the resulting active ones", async () => {
  const { client, save, onSaved } = show();
  const undo = await screen.findByRole("button", { name: "Undo" });
  expect(save).toHaveBeenLastCalledWith("-1", CHANGES);
  expect(onSaved).toHaveBeenLastCalledWith(CHANGES);
  expect(client.getQueryData(INSPECTION.queryKey)?.saved).toEqual({ ...SAVED, ...CHANGES });
  fireEvent.click(undo);
  await screen.findAllByText(en.workbench.restored);
  expect(save).toHaveBeenLastCalledWith("-1", { maxVideos: null, compact: false });
  expect(onSaved).toHaveBeenLastCalledWith({ maxVideos: 1, compact: false });
  expect(client.getQueryData(INSPECTION.queryKey)?.saved).toEqual(SAVED);
});

it("leaves a comparison of the same chat unchanged", async () => {
  const { client, onSaved } = show();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(client.getQueryData<unknown>(COMPARISON.queryKey)).toEqual({ a: "side", b: "side" });
});
