/** A key and the only URL it may be sent to. */
export type Endpoint = Readonly<{ key: string | undefined; baseUrl: string }>;

export const endpointHost = ({ baseUrl }: Pick<Endpoint, "baseUrl">): string => new URL(baseUrl).host;
