import { processSingleton } from "../../core/process-singleton";
import { AppError } from "../app-error";
import { processEnvironment } from "../env";
import { readSecretFile } from "../secret-file";
import { isPasswordHash } from "./password";

/** E-mail addresses, or `@domain` for everybody there. */
export type People = Readonly<{ admins: readonly string[]; viewers: readonly string[] }>;

export type OidcSettings = People & Readonly<{ issuer: string; clientId: string; clientSecret: string }>;

/** How people sign in. Passwords are as the environment has them: plain or a scrypt hash. */
export type AccessSettings = Readonly<{
  password: string | undefined;
  viewerPassword: string | undefined;
  oidc: OidcSettings | undefined;
  /** Sign-in at a proxy in front; without lists everybody it lets through is an admin. */
  remoteUsers: People | undefined;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Read once: a changed file or variable takes effect at the next start. */
export const accessSettings = (): AccessSettings =>
  processSingleton("access-settings", () => readAccessSettings(processEnvironment()));

/** Without any way to sign in, everybody on this machine is an admin. */
export const isProtected = ({ password, oidc, remoteUsers }: AccessSettings = accessSettings()): boolean =>
  password !== undefined || oidc !== undefined || remoteUsers !== undefined;

/** Throws a sentence for the person who starts the server. */
export function readAccessSettings(environment: Environment): AccessSettings {
  const password = readPassword(environment, "CONTEXTSCOPE_PASSWORD");
  const viewerPassword = readPassword(environment, "CONTEXTSCOPE_VIEWER_PASSWORD");
  const settings = {
    password,
    viewerPassword,
    oidc: readOidc(environment),
    remoteUsers: readRemoteUsers(environment),
  };
  if (viewerPassword !== undefined && !isProtected(settings)) {
    throw refusal(
      "CONTEXTSCOPE_VIEWER_PASSWORD needs CONTEXTSCOPE_PASSWORD beside it: nobody could make changes.",
    );
  }
  if (viewerPassword !== undefined && viewerPassword === password) {
    throw refusal("CONTEXTSCOPE_PASSWORD and CONTEXTSCOPE_VIEWER_PASSWORD must differ.");
  }
  return settings;
}

const refusal = (sentence: string) => new AppError("unavailable", sentence);

/** A secret is given in one form only, so that nobody changes one and signs in with the other. */
function readPassword(environment: Environment, name: string): string | undefined {
  const forms = [name, `${name}_HASH`, `${name}_FILE`].filter((form) => environment[form]);
  if (forms.length > 1) throw refusal(`Set only one of ${forms.join(" and ")}.`);
  const hash = environment[`${name}_HASH`];
  if (hash && !isPasswordHash(hash)) {
    throw refusal(`${name}_HASH is not a hash that "npx contextscope hash-password" prints.`);
  }
  const file = environment[`${name}_FILE`];
  return environment[name] || hash || (file ? readSecretFile(`${name}_FILE`, file) : undefined);
}

function readOidc(environment: Environment): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE } = environment;
  if (!OIDC_ISSUER) return undefined;
  if (!URL.canParse(OIDC_ISSUER)) throw refusal("OIDC_ISSUER is not a URL.");
  if (!OIDC_CLIENT_ID) throw refusal("OIDC_ISSUER needs OIDC_CLIENT_ID beside it.");
  if (OIDC_CLIENT_SECRET && OIDC_CLIENT_SECRET_FILE) {
    throw refusal("Set only one of OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE.");
  }
  const clientSecret =
    OIDC_CLIENT_SECRET ||
    (OIDC_CLIENT_SECRET_FILE && readSecretFile("OIDC_CLIENT_SECRET_FILE", OIDC_CLIENT_SECRET_FILE));
  if (!clientSecret)
    throw refusal("OIDC_ISSUER needs OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE beside it.");
  const people = readPeople(environment, "OIDC");
  if (people.admins.length + people.viewers.length === 0) {
    throw refusal("OIDC_ADMINS and OIDC_VIEWERS are both empty: nobody could sign in.");
  }
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret, ...people };
}

function readRemoteUsers(environment: Environment): People | undefined {
  if (!environment.CONTEXTSCOPE_REMOTE_USER_HEADER) return undefined;
  if (!environment.CONTEXTSCOPE_TRUSTED_PROXIES) {
    throw refusal(
      "CONTEXTSCOPE_REMOTE_USER_HEADER needs CONTEXTSCOPE_TRUSTED_PROXIES beside it: anybody could send the header.",
    );
  }
  return readPeople(environment, "CONTEXTSCOPE_REMOTE");
}

function readPeople(environment: Environment, prefix: string): People {
  const list = (name: string) =>
    (environment[`${prefix}_${name}`] ?? "")
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((person) => person.toLowerCase());
  return { admins: list("ADMINS"), viewers: list("VIEWERS") };
}
