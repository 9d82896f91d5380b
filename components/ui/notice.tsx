"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { joinClasses } from "./join-classes";
import { useFocusHeir } from "./use-focus-heir";

/** What the action of a notice looks like, be it a button or a link. */
export const NOTICE_ACTION = "shrink-0 rounded font-medium text-accent hover:underline";

const TONES = {
  plain: { icon: CircleAlert, box: "bg-accent-soft", mark: "text-accent", role: "status" },
  danger: { icon: TriangleAlert, box: "bg-danger-soft", mark: "text-danger", role: "alert" },
} as const;

type Props = Readonly<{
  children: ReactNode;
  action?: ReactNode;
  tone?: keyof typeof TONES;
  /** Id of what takes the focus when the action makes the notice vanish. */
  heir?: string;
}>;

/** A line above what it speaks of: what is so, and the way out. */
export function Notice({ children, action, tone = "plain", heir }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusHeir(notice, heir);
  const { icon: Icon, box, mark, role } = TONES[tone];
  return (
    <div
      ref={notice}
      role={role}
      className={joinClasses("flex items-start gap-2 border-b border-line px-3 py-1.5 sm:px-4", box)}
    >
      <Icon aria-hidden className={joinClasses("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}
