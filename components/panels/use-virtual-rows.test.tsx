// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useVirtualRows } from "./use-virtual-rows";

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(20);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function List({ count }: Readonly<{ count: number }>) {
  const { box, indices, before, after, measure } = useVirtualRows<HTMLDivElement>(count, 20);
  return (
    <div ref={box}>
      <ul data-before={before} data-after={after}>
        {indices.map((index) => (
          <li key={index} ref={measure} data-index={index} />
        ))}
      </ul>
    </div>
  );
}

const rowsIn = (container: HTMLElement) => container.querySelectorAll("li").length;

it("renders all of a short list", () => {
  expect(rowsIn(render(<List count={100} />).container)).toBe(100);
});

it("renders the visible part of a long list, and keeps its height", () => {
  const { container } = render(<List count={20_000} />);
  const rows = rowsIn(container);
  expect(rows).toBeGreaterThanOrEqual(20);
  expect(rows).toBeLessThan(40);
  const after = Number(container.querySelector("ul")?.dataset.after);
  expect(after).toBe((20_000 - rows) * 20);
});

it("renders only the beginning of a long list on the server", () => {
  expect(renderToString(<List count={20_000} />).match(/<li/g)).toHaveLength(100);
});
