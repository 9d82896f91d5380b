"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { joinClasses } from "./join-classes";

type Props = Readonly<{
  label: string;
  isOpen: boolean;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}>;

/** The browser's own modal dialog: it traps the focus, closes on Escape and needs no injected style. */
export function Dialog({ label, isOpen, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opening is the browser's state, not React's.
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      aria-label={label}
      // Fires only when the reader closes it: when another dialog replaces it, this event comes after that one opened.
      onClose={isOpen ? onClose : undefined}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={joinClasses(
        "m-auto max-h-[80dvh] w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line-strong bg-surface p-0 text-ink shadow-float backdrop:bg-black/40",
        className,
      )}
    >
      {isOpen && children}
    </dialog>
  );
}
