import { printFindings } from "@/lib/core/findings/print-findings";
import { answerFromReport } from "../answer-from-report";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The findings of the whole chat, as the command line prints them. */
export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  answerFromReport((await params).id, request, ({ findings }) => printFindings(findings));
