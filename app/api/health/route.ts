/** The process responds; `/api/ready` says whether it can work. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
