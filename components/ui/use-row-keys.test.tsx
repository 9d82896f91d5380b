// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { nextRow, useRowKeys } from "./use-row-keys";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ["j", { focused: 2 }, 5, 3],
  ["ArrowDown", { focused: 2 }, 5, 3],
  ["j", { focused: 4 }, 5, 4],
  ["k", { focused: 0 }, 5, 0],
  ["ArrowUp", { focused: 3 }, 5, 2],
  ["j", { focused: 1, current: 3 }, 5, 2],
  ["j", { current: 3, read: 1 }, 5, 4],
  ["k", { current: 3, read: 1 }, 5, 2],
  ["j", { read: 2 }, 5, 2],
  ["k", { read: 2 }, 5, 2],
  ["j", {}, 5, 0],
  ["ArrowDown", { current: 3, read: 2 }, 5, undefined],
  ["ArrowUp", { read: 2 }, 5, undefined],
  ["x", { focused: 2 }, 5, undefined],
  ["j", {}, 0, undefined],
])("%s from %j of %i goes to %s", (key, places, count, row) => {
  expect(nextRow(key, { focused: -1, current: -1, read: -1, ...places }, count)).toBe(row);
});

const ROW_HEIGHT = 100;
const VIEW_HEIGHT = 300;
const ROWS = 10;

function List({ chosen = -1 }: { chosen?: number }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, ROWS, () => {}, chosen);
  return (
    <div ref={list} data-testid="list">
      {Array.from({ length: ROWS }, (_, index) => `#row-${index}`).map((href, index) => (
        <p key={href} data-index={index}>
          <a data-row-link href={href}>
            {href}
          </a>
        </p>
      ))}
    </div>
  );
}

/** jsdom has no layout: rows of equal height in a list scrolled by this much. */
function layOut(scrollTop: number) {
  vi.spyOn(HTMLElement.prototype, "scrollTop", "get").mockReturnValue(scrollTop);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(ROWS * ROW_HEIGHT);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW_HEIGHT);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function rect(
    this: HTMLElement,
  ) {
    const { index } = this.dataset;
    return index === undefined
      ? new DOMRect(0, 0, 100, VIEW_HEIGHT)
      : new DOMRect(0, Number(index) * ROW_HEIGHT - scrollTop, 100, ROW_HEIGHT);
  });
}

const pressed = (key: string, code = "") => {
  fireEvent.keyDown(document.body, { key, code });
  return document.activeElement?.getAttribute("href");
};

it.each([
  ["at its beginning", 0, -1, "j", "#row-0"],
  ["in its middle, where a row is cut", 250, -1, "j", "#row-3"],
  ["in its middle", 250, -1, "k", "#row-3"],
  ["at its end", 700, -1, "j", "#row-9"],
  ["at its end", 700, -1, "k", "#row-9"],
  ["with a chosen row in view", 300, 4, "j", "#row-5"],
  ["with a chosen row in view", 300, 4, "k", "#row-3"],
  ["with a chosen row that is cut", 350, 6, "j", "#row-7"],
  ["with a chosen row out of sight", 300, 8, "j", "#row-3"],
])("a list %s (%i, %i) is entered by %s", (_, scrollTop, chosen, key, href) => {
  layOut(scrollTop);
  render(<List chosen={chosen} />);
  expect(pressed(key)).toBe(href);
});

it("continues from the focused row", () => {
  layOut(0);
  render(<List chosen={2} />);
  expect([pressed("j"), pressed("j"), pressed("ArrowUp")]).toEqual(["#row-3", "#row-4", "#row-3"]);
});

it("leaves the keys to an open dialog", () => {
  layOut(0);
  const { rerender } = render(
    <>
      <List />
      <dialog open />
    </>,
  );
  expect(pressed("j")).toBeNull();
  rerender(<List />);
  expect(pressed("j")).toBe("#row-0");
});

it("uses the key's position when it types no Latin letter", () => {
  layOut(0);
  render(<List chosen={2} />);
  expect([pressed("о", "KeyJ"), pressed("л", "KeyK")]).toEqual(["#row-3", "#row-2"]);
});
