import net from "node:net";
import { UserError } from "./user-error.mjs";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "::1"]);
const HIGHEST_PORT = 65_535;

/** Each of them closes the server to people who do not sign in. */
const ACCESS_VARIABLES = [
  "CONTEXTSCOPE_PASSWORD",
  "CONTEXTSCOPE_PASSWORD_HASH",
  "CONTEXTSCOPE_PASSWORD_FILE",
  "OIDC_ISSUER",
  "CONTEXTSCOPE_REMOTE_USER_HEADER",
];

/** The address to listen on, from HOST and PORT. Without a password only loopback is allowed. */
export function readAddress(environment = process.env) {
  const host = environment.HOST || "127.0.0.1";
  const port = Number(environment.PORT || "3000");
  if (!LOOPBACK.has(host) && !ACCESS_VARIABLES.some((name) => environment[name])) {
    throw new UserError(
      `HOST=${host} would let other machines read your chats without a password: set CONTEXTSCOPE_PASSWORD, or use HOST=127.0.0.1.`,
    );
  }
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) {
    throw new UserError(
      `PORT=${environment.PORT} is not a port: use a whole number from 1 to ${HIGHEST_PORT}.`,
    );
  }
  return { host, port, url: `http://${host.includes(":") ? `[${host}]` : host}:${port}` };
}

/**
 * Checks that the port is free before the slow steps start.
 * @param {{ host: string, port: number }} address
 */
export async function requireFreePort({ host, port }) {
  const probe = net.createServer();
  await new Promise((resolve, reject) => {
    probe.once("error", (error) => reject(describeListenError(error, { host, port })));
    probe.listen({ host, port, exclusive: true }, () => resolve(undefined));
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {{ host: string, port: number }} address
 */
export function describeListenError(error, { host, port }) {
  if (error.code === "EADDRINUSE") {
    return new UserError(
      `Port ${port} on ${host} is taken: stop what runs there, or choose another, such as PORT=${port + 1} npm start.`,
    );
  }
  if (error.code === "EACCES")
    return new UserError(`Port ${port} needs rights this user lacks: choose one above 1023.`);
  return error;
}
