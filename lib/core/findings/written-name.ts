import type { Author } from "../schema/message";

/** The author's display name, otherwise the username. */
export const writtenName = ({ name, username }: Author): string => name || username || "";
