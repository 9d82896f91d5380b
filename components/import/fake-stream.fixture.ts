import { act } from "@testing-library/react";
import { vi } from "vitest";

export const CONNECTING = 0;
export const CLOSED = 2;

/** A test double for the browser's EventSource; the test sends the events. */
export class FakeStream {
  static readonly CLOSED = CLOSED;
  static newest: FakeStream | undefined;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  close = vi.fn();
  constructor(readonly address: string) {
    FakeStream.newest = this;
  }
  say(news: object) {
    act(() => this.onmessage?.({ data: JSON.stringify(news) }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    act(() => this.onerror?.());
  }
}
