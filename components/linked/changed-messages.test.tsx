// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReportFacts } from "@/lib/contract/inspection";
import { entry } from "@/lib/core/model/ledger";
import { ChangedMessagesProvider, useFlash } from "./changed-messages";

let frames = new Map<number, () => void>();

/** Runs the callbacks of the next frame. */
function nextFrame() {
  const due = [...frames.values()];
  frames.clear();
  act(() => {
    for (const draw of due) draw();
  });
}

beforeEach(() => {
  frames = new Map();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    last += 1;
    frames.set(last, draw);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reportWith = (...keptIds: readonly string[]) =>
  ({
    ledger: keptIds.map((messageId) => entry({ kind: "message", messageId, position: 0 }, "kept", "recent")),
  }) as unknown as ReportFacts;

const Row = ({ id }: Readonly<{ id: string }>) => <p className={useFlash(id)} />;

function show() {
  const page = (report: ReportFacts) => (
    <ChangedMessagesProvider report={report}>
      <Row id="1" />
      <Row id="2" />
    </ChangedMessagesProvider>
  );
  const { container, rerender } = render(page(reportWith()));
  nextFrame();
  nextFrame();
  return {
    change: (report: ReportFacts) => rerender(page(report)),
    flashing: () => [...container.querySelectorAll("p")].map(({ className }) => className !== ""),
  };
}

it("a report gets its own frame before its changes flash", () => {
  const { change, flashing } = show();
  change(reportWith("1"));
  nextFrame();
  expect(flashing()).toEqual([false, false]);
  nextFrame();
  expect(flashing()).toEqual([true, false]);
});

it("changes of two quick reports flash once, together", () => {
  const { change, flashing } = show();
  change(reportWith("1"));
  nextFrame();
  change(reportWith("1", "2"));
  nextFrame();
  expect(flashing()).toEqual([false, false]);
  nextFrame();
  expect(flashing()).toEqual([true, true]);
});
