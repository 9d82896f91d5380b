// `contextscope/client`: feeds a running bot's chats to the server. A test compares the names with the source.
import { loadSource } from "./load-source.mjs";

const source = loadSource("../clients/typescript/index.ts");

export const { createClient, recordModel } = source;
