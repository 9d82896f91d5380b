import { problem } from "@/lib/api/problem";
import { guardApi } from "@/lib/server/http/guard-api";
import { problemResponse } from "@/lib/server/http/problem-response";

/** A mistyped API path gets a JSON problem like every other API error, not an HTML page. */
const answer = guardApi(() => problemResponse(problem("no-route")));

export const GET = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
