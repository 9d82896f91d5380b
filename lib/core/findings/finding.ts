import type { FindingOf } from "./define-rule";
import type * as rules from "./finding-rules";

export type { Severity } from "./define-rule";

export type FindingKind = (typeof rules)[keyof typeof rules]["kind"];

export type Finding = FindingOf<FindingKind>;
