/** `contextscope/client`: feeds a running bot's chats to the server. Imports only its own files and Node. */
export type { Call } from "./call";
export { type Client, type ClientOptions, createClient } from "./create-client";
export type { Drop, Trouble } from "./notify";
export { recordModel } from "./record-model";
