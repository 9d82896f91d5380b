import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

type Grant = Readonly<{ challenge: string; nonce: string; redirectUri: string }>;

const send = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

const makeKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** An identity provider on loopback: discovery, authorisation code with PKCE, and ID tokens signed with RS256. */
class Issuer {
  readonly client = { id: "contextscope", secret: "client secret" } as const;
  /** Of the person who signs in next. */
  claims: Readonly<Record<string, unknown>> = {};
  isForged = false;
  isBroken = false;
  address = "";
  readonly #keys = makeKeys();
  readonly #forger = makeKeys();
  readonly #grants = new Map<string, Grant>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The issuer does not listen.");
    this.address = `http://127.0.0.1:${address.port}`;
    return this;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.address);
    if (this.isBroken) response.writeHead(500).end();
    else if (pathname === "/.well-known/openid-configuration") send(response, 200, this.#discovery());
    else if (pathname === "/jwks") send(response, 200, { keys: [this.#publicKey()] });
    else if (pathname === "/authorize") this.#authorise(searchParams, response);
    else if (pathname === "/token") await this.#exchange(request, response);
    else response.writeHead(404).end();
  }

  #discovery() {
    return {
      issuer: this.address,
      authorization_endpoint: `${this.address}/authorize`,
      token_endpoint: `${this.address}/token`,
      jwks_uri: `${this.address}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  #publicKey() {
    return { ...this.#keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" };
  }

  /** The person agrees at once. */
  #authorise(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID();
    const [redirectUri = "", challenge = "", nonce = "", state = ""] = [
      "redirect_uri",
      "code_challenge",
      "nonce",
      "state",
    ].map((name) => asked.get(name) ?? "");
    this.#grants.set(code, { challenge, nonce, redirectUri });
    response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams({ code, state })}` }).end();
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString("utf8"));
    const code = body.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash("sha256").update(body.get("code_verifier") ?? "");
    const isProven = challenge.digest("base64url") === grant?.challenge;
    if (!this.#isClient(request, body)) return send(response, 401, { error: "invalid_client" });
    if (grant === undefined || !isProven || body.get("redirect_uri") !== grant.redirectUri)
      return send(response, 400, { error: "invalid_grant" });
    const idToken = this.#idToken(grant.nonce);
    send(response, 200, { access_token: randomUUID(), token_type: "Bearer", id_token: idToken });
  }

  #isClient({ headers }: IncomingMessage, body: URLSearchParams): boolean {
    const basic = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64").toString(
      "utf8",
    );
    const [id, secret] = basic.split(":").map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    const given = [body.get("client_id") ?? id, body.get("client_secret") ?? secret];
    return given.join() === [this.client.id, this.client.secret].join();
  }

  #idToken(nonce: string): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.address,
      aud: this.client.id,
      sub: "1",
      iat,
      exp: iat + 300,
      nonce,
      ...this.claims,
    };
    const text = `${encode({ alg: "RS256", kid: "1" })}.${encode(claims)}`;
    const { privateKey } = this.isForged ? this.#forger : this.#keys;
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
  }
}

export const startIssuer = (): Promise<Issuer> => new Issuer().listen();
