"use client";

import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, SyntheticEvent } from "react";
import type { PanelProps } from "../panels/panel-props";

type Reports = Pick<PanelProps, "pointedAt" | "onPoint" | "onChoose">;

function messageOf({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>("[data-message]")?.dataset.message
    : undefined;
}

/** Selecting text with the mouse ends in a click, too. */
const isSelecting = () => window.getSelection()?.type === "Range";

/** Elements with their own keyboard behaviour. */
const isInteractive = ({ target }: SyntheticEvent) =>
  target instanceof Element && target.closest("a, button, input, select, summary, textarea") !== null;

/** Handlers for a container of `data-message` elements: hovering, leaving, choosing. */
export function useMessageLinks({ pointedAt, onPoint, onChoose }: Reports) {
  const point = (event: SyntheticEvent) => {
    const messageId = messageOf(event);
    if (messageId !== pointedAt) onPoint(messageId);
  };
  return {
    onPointerOver: (event: PointerEvent) => point(event),
    onPointerLeave: () => onPoint(undefined),
    onFocus: (event: FocusEvent) => point(event),
    onBlur: () => onPoint(undefined),
    onClick: (event: MouseEvent) => {
      const messageId = messageOf(event);
      if (messageId !== undefined && !isSelecting()) onChoose(messageId);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const messageId = messageOf(event);
      const isChoosing = (event.key === "Enter" || event.key === " ") && !isInteractive(event);
      if (messageId === undefined || !isChoosing) return;
      event.preventDefault();
      onChoose(messageId);
    },
  };
}
