import { CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Severity } from "@/lib/core/findings/finding";

export const SEVERITY_LOOKS: Readonly<Record<Severity, Readonly<{ icon: LucideIcon; colour: string }>>> = {
  error: { icon: CircleX, colour: "text-danger" },
  warning: { icon: TriangleAlert, colour: "text-tint-3" },
  info: { icon: Info, colour: "text-tint-1" },
};
