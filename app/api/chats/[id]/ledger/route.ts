import { printLedger } from "@/lib/core/print-ledger";
import { answerFromReport } from "../answer-from-report";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The ledger of the whole chat, as the command line prints it. */
export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  answerFromReport((await params).id, request, ({ ledger }) => printLedger(ledger));
