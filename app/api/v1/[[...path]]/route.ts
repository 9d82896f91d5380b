import { problem } from "@/lib/api/problem";
import { problemResponse } from "@/lib/server/http/problem-response";

/** A program that mistypes a path gets JSON as from every other path, not a page. */
const answer = (): Response => problemResponse(problem("no-route"));

export const GET = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
