"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** `section` is the path under which this link is the current one, besides its own. */
export function NavLink({
  href,
  section,
  children,
}: Readonly<{ href: string; section: string; children: ReactNode }>) {
  const path = usePathname();
  const current = path === href || path.startsWith(section);
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className="rounded-md px-2 py-1 font-medium max-sm:px-1 max-sm:text-note text-ink-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:text-ink pointer-coarse:py-2"
    >
      {children}
    </Link>
  );
}
