"use client";

import Link from "next/link";
import { createContext, type ReactNode, useContext } from "react";

/** The URL of a message, or of the newest, with all previewed settings. */
export type HrefOf = (messageId: string | undefined) => string;

/** URLs change with every typed limit: through a context only the links re-render, not their rows. */
export const HrefContext = createContext<HrefOf>((messageId) =>
  messageId === undefined ? "?" : `?${new URLSearchParams({ message: messageId })}`,
);

export const useHrefOf = (): HrefOf => useContext(HrefContext);

type Props = Readonly<{
  /** Absent for the newest. */
  to?: string | undefined;
  /** Found by the keys that move between rows. */
  isRowLink?: boolean;
  label?: string | undefined;
  className?: string;
  children: ReactNode;
}>;

export function MessageLink({ to, isRowLink, label, className, children }: Props) {
  const hrefOf = useHrefOf();
  return (
    <Link
      href={hrefOf(to)}
      scroll={false}
      prefetch={false}
      data-row-link={isRowLink}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
