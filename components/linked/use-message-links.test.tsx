// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useMessageLinks } from "./use-message-links";

afterEach(cleanup);

function Probe({ onChoose }: { onChoose: (messageId: string) => void }) {
  const links = useMessageLinks({ pointedAt: undefined, onPoint: () => {}, onChoose });
  return (
    <ul {...links}>
      <li data-message="7" data-testid="own" tabIndex={-1}>
        <a data-testid="a" href="/picture">
          <span data-testid="inside">a picture</span>
        </a>
        <button data-testid="button" type="button" />
        <input data-testid="input" />
        <select data-testid="select" />
        <textarea data-testid="textarea" />
        <details>
          <summary data-testid="summary">more</summary>
        </details>
      </li>
    </ul>
  );
}

it.each([
  ["own", true],
  ["a", false],
  ["inside", false],
  ["button", false],
  ["input", false],
  ["select", false],
  ["textarea", false],
  ["summary", false],
])("a key on %s chooses the message: %s", (place, isChosen) => {
  for (const key of ["Enter", " "]) {
    const chosen: string[] = [];
    render(<Probe onChoose={(id) => chosen.push(id)} />);
    const goesOn = fireEvent.keyDown(screen.getByTestId(place), { key });
    expect(chosen).toEqual(isChosen ? ["7"] : []);
    expect(goesOn).toBe(!isChosen);
    cleanup();
  }
});
