/** The process answers; whether it can work is `/api/ready`. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
