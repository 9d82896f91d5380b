import { refuse } from "@/lib/server/http/refuse";

/** A program that mistypes a path gets JSON as from every other path, not a page. */
const answer = (): Response =>
  refuse(404, "no-route", "There is no such path in this API; /api/v1/openapi.json lists them all.");

export const GET = answer;
export const POST = answer;
export const PUT = answer;
export const PATCH = answer;
export const DELETE = answer;
