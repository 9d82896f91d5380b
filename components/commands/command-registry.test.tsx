// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Command, CommandRegistryProvider, useCommands, useListedCommands } from "./command-registry";

afterEach(cleanup);

const command = (id: string, rest: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: "page",
  run: () => {},
  ...rest,
});

function Page({ commands }: Readonly<{ commands: readonly Command[] }>) {
  useCommands(() => commands);
  return null;
}

it.each([
  ["c", { key: "c", code: "KeyC" }],
  ["c", { key: "с", code: "KeyC" }],
  ["[", { key: "х", code: "BracketLeft" }],
  ["]", { key: "ї", code: "BracketRight" }],
  ["/", { key: ".", code: "Slash" }],
  ["?", { key: ",", code: "Slash", shiftKey: true }],
])("the key %s is pressed by %j", (shortcut, press) => {
  const run = vi.fn();
  render(
    <CommandRegistryProvider>
      <Page commands={[command("any", { shortcut, run })]} />
    </CommandRegistryProvider>,
  );
  fireEvent.keyDown(document.body, press);
  expect(run).toHaveBeenCalledOnce();
});

it("a key belongs to an open dialog or a text field first", () => {
  const run = vi.fn();
  const page = <Page commands={[command("any", { shortcut: "c", run })]} />;
  const { container, rerender } = render(
    <CommandRegistryProvider>
      {page}
      <dialog open />
    </CommandRegistryProvider>,
  );
  fireEvent.keyDown(document.body, { key: "c" });
  rerender(
    <CommandRegistryProvider>
      {page}
      <input />
    </CommandRegistryProvider>,
  );
  fireEvent.keyDown(container.querySelector("input") ?? document.body, { key: "c" });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "c" });
  expect(run).toHaveBeenCalledOnce();
});

/** The listed commands at each render. */
function drawnLists() {
  const drawn: string[] = [];
  function List() {
    drawn.push(
      useListedCommands()
        .map(({ title }) => title)
        .join(),
    );
    return null;
  }
  // The same element, so that only the registry can cause a re-render.
  const list = <List />;
  const { rerender } = render(<CommandRegistryProvider>{list}</CommandRegistryProvider>);
  return {
    drawn,
    offer: (...commands: Command[]) =>
      rerender(
        <CommandRegistryProvider>
          {list}
          <Page commands={commands} />
        </CommandRegistryProvider>,
      ),
    leave: () => rerender(<CommandRegistryProvider>{list}</CommandRegistryProvider>),
  };
}

it("a list follows added, changed and removed commands", () => {
  const { drawn, offer, leave } = drawnLists();
  offer(command("a"));
  offer(command("a"), command("b"));
  offer(command("a", { title: "A" }), command("b"));
  leave();
  expect(drawn).toEqual(["", "a", "a,b", "A,b", ""]);
});

it("a list does not re-render when only the commands' functions change", () => {
  const { drawn, offer } = drawnLists();
  offer(command("a"));
  offer(command("a", { run: () => {} }));
  offer(command("a", { run: () => {} }));
  expect(drawn).toEqual(["", "a"]);
});
