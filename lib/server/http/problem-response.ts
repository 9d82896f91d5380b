import type { Failed } from "../../api/problem";

export const RETRY_AFTER_SECONDS = 5;

const HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": "Bearer" },
  503: { "retry-after": String(RETRY_AFTER_SECONDS) },
};

/** The error response of every route. */
export const problemResponse = (
  { status, code, error, problems, retryAfterSeconds }: Failed,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(
    { error, code, ...(problems && { problems }) },
    {
      status,
      headers: {
        "cache-control": "no-store",
        ...HEADERS[status],
        ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
        ...headers,
      },
    },
  );
