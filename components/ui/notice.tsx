"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { joinClasses } from "./join-classes";
import { useFocusFallback } from "./use-focus-fallback";

/** The look of a notice's action, for links. */
export const NOTICE_ACTION = "shrink-0 rounded font-medium text-accent hover:underline";

const TONES = {
  plain: { icon: CircleAlert, box: "bg-accent-soft", mark: "text-accent", role: "status" },
  danger: { icon: TriangleAlert, box: "bg-danger-soft", mark: "text-danger", role: "alert" },
} as const;

type Props = Readonly<{
  children: ReactNode;
  button?: Readonly<{ label: string; onClick: () => void }>;
  /** Instead of a button. */
  link?: ReactNode;
  tone?: keyof typeof TONES;
  /** Id of the element to focus when the button removes the notice. */
  focusFallback?: string;
}>;

/** A line above the affected content: the state and an action. */
export function Notice({ children, button, link, tone = "plain", focusFallback }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusFallback(notice, focusFallback);
  const { icon: Icon, box, mark, role } = TONES[tone];
  return (
    <div
      ref={notice}
      role={role}
      className={joinClasses("flex items-start gap-2 border-b border-line px-3 py-1.5 sm:px-4", box)}
    >
      <Icon aria-hidden className={joinClasses("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {button && (
        <button type="button" onClick={button.onClick} className={NOTICE_ACTION}>
          {button.label}
        </button>
      )}
      {link}
    </div>
  );
}
