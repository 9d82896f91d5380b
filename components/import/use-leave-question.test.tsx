// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useLeaveQuestion } from "./use-leave-question";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page({ isAsked, onFollow }: Readonly<{ isAsked: boolean; onFollow: () => void }>) {
  useLeaveQuestion(isAsked, "Leave?");
  return (
    <a
      href="/chats"
      onClick={(event) => {
        event.preventDefault();
        onFollow();
      }}
    >
      Chats
    </a>
  );
}

function follow(isAsked: boolean, answer: boolean, init?: MouseEventInit) {
  const confirm = vi.spyOn(window, "confirm").mockReturnValue(answer);
  const onFollow = vi.fn();
  render(<Page isAsked={isAsked} onFollow={onFollow} />);
  fireEvent.click(screen.getByRole("link"), init);
  return { questions: confirm.mock.calls.length, followed: onFollow.mock.calls.length };
}

it("asks before following a link, and stays on request", () => {
  expect(follow(true, false)).toEqual({ questions: 1, followed: 0 });
});

it("leaves on request", () => {
  expect(follow(true, true)).toEqual({ questions: 1, followed: 1 });
});

it("asks nothing while nothing would be lost, or when the page stays open", () => {
  expect(follow(false, false)).toEqual({ questions: 0, followed: 1 });
  cleanup();
  expect(follow(true, false, { ctrlKey: true })).toEqual({ questions: 0, followed: 1 });
});
