import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import { buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";

type Props = Readonly<{ icon: LucideIcon; title: string; hint: string; home: string }>;

export function NotFoundMessage({ icon, title, hint, home }: Props) {
  return (
    <StateMessage
      heading="h1"
      icon={icon}
      title={title}
      actions={
        <Link href="/" className={buttonClasses("primary")}>
          {home}
        </Link>
      }
    >
      {hint}
    </StateMessage>
  );
}
