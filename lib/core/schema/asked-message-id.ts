import { z } from "zod";

/** No platform has longer ids, and an import may bring any: whatever is asked for must still fit into an address. */
export const MAX_ID_LENGTH = 500;

/** The id of a message that somebody asks for. */
export const askedMessageIdSchema = z.string().min(1).max(MAX_ID_LENGTH);
