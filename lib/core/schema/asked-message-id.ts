import { z } from "zod";

/** No platform has longer ids, but an import may contain any; a requested id must still fit into a URL. */
export const MAX_ID_LENGTH = 500;

/** The id of a requested message. */
export const askedMessageIdSchema = z.string().min(1).max(MAX_ID_LENGTH);
