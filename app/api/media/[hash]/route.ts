import { mediaResponse } from "@/lib/server/http/media-response";

type Context = Readonly<{ params: Promise<{ hash: string }> }>;

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return mediaResponse((await params).hash, request.headers);
}
