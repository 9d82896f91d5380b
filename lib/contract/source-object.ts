/** Without `raw`: the message was not imported. */
export type MessageSource = Readonly<{ raw?: unknown }>;
