/** A key and the one address that it may be sent to. */
export type Endpoint = Readonly<{ key: string | undefined; baseUrl: string }>;

export const hostOf = ({ baseUrl }: Pick<Endpoint, "baseUrl">): string => new URL(baseUrl).host;
