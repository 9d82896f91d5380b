import type { Author } from "../schema/message";

/** What people call an author: the name, else the username. */
export const writtenName = ({ name, username }: Author): string => name || username || "";
