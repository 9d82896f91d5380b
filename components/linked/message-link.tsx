"use client";

import Link from "next/link";
import { createContext, type ReactNode, useContext } from "react";

/** The address of a message, or of the newest, with everything else that is tried out at the moment. */
export type HrefOf = (messageId: string | undefined) => string;

const HrefContext = createContext<HrefOf>((messageId) =>
  messageId === undefined ? "?" : `?${new URLSearchParams({ message: messageId })}`,
);

export const useHrefOf = (): HrefOf => useContext(HrefContext);

/** Addresses change with every limit that is typed: by way of a context only the links are drawn again, not their rows. */
export function MessageHrefs({ hrefOf, children }: Readonly<{ hrefOf: HrefOf; children: ReactNode }>) {
  return <HrefContext value={hrefOf}>{children}</HrefContext>;
}

type Props = Readonly<{
  /** Absent for the newest. */
  to?: string | undefined;
  /** Found by the keys that go from row to row. */
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
