/** `contextscope/client`: feeds a running bot's chats to the server. Imports nothing but itself and Node. */
export type { Call } from "./call";
export { type Client, type ClientOptions, createClient } from "./create-client";
export { recordModel } from "./record-model";
export type { Drop, Trouble } from "./tell";
