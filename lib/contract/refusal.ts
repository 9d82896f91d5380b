// What our routes refuse is told to our own page as an answer: a browser writes every error status into its console,
// and a chat that was deleted a moment ago is nothing that a developer has to look into.

/** The page says by this header that it reads refusals. */
export const ASKED_BY_PAGE = "x-contextscope-page";

/** The status that anybody else would have got. */
export const REFUSED_WITH = "x-contextscope-refused-with";
