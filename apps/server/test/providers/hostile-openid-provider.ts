/**
 * An OpenID Connect provider that lies on command: every answer is correct except for what the test changes.
 */
import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openBrowser, type Browser } from "../browser.ts";
import type { Harness } from "../harness.ts";

/** What is wrong with an answer; everything else is correct. */
export interface Lie {
  /** Overrides the correct claims; `undefined` leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** The signer: the provider's key, an unknown key, nothing, or an HMAC with a public or shared secret. */
  readonly signedBy?: "own" | "stranger" | "nothing" | "public-key" | "client-secret";
  /** Changes the finished token. */
  readonly token?: (idToken: string) => string | undefined;
  readonly userinfo?: Readonly<Record<string, unknown>>;
  /** Changes where the browser is redirected back to. */
  readonly callback?: (url: URL) => void;
}

/** The provider. */
export interface HostileProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Additions to the metadata, and answers that replace the correct ones, by path. */
  readonly metadata: Record<string, unknown>;
  readonly instead: Map<string, (response: ServerResponse) => void>;
  /**
   * Sends a browser to the provider and back; returns where it ends up. Without `url`, it begins a sign-in.
   */
  readonly signIn: (browser: Browser, lie?: Lie, url?: string) => Promise<string>;
  /** The same, up to the address that the provider redirects the browser to. */
  readonly callbackFor: (url: string, lie?: Lie) => URL;
  readonly close: () => Promise<void>;
}

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Starts the provider. */
export async function hostileProvider(redirectUri: string): Promise<HostileProvider> {
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [clientId, clientSecret] = ["crq", "a secret between provider and site"];
  const codes = new Map<string, { nonce: string; lie: Lie }>();
  const accessTokens = new Map<string, Lie>();
  const metadata: Record<string, unknown> = {};
  const instead = new Map<string, (response: ServerResponse) => void>();
  let issuer = "";

  const idToken = (nonce: string, lie: Lie): string | undefined => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: "known",
      iat: now,
      exp: now + 300,
      nonce,
      ...lie.claims,
    };
    const algorithm = {
      own: "RS256",
      stranger: "RS256",
      nothing: "none",
      "public-key": "HS256",
      "client-secret": "HS256",
    };
    const by = lie.signedBy ?? "own";
    const signed = `${text({ alg: algorithm[by], kid: "own", typ: "JWT", ...lie.header })}.${text(claims)}`;
    const token = `${signed}.${signature(by, signed)}`;
    return lie.token ? lie.token(token) : token;
  };
  const signature = (by: NonNullable<Lie["signedBy"]>, signed: string): string => {
    const rsa = (key: KeyObject) => sign("sha256", Buffer.from(signed), key).toString("base64url");
    const hmac = (key: string | Buffer) => createHmac("sha256", key).update(signed).digest("base64url");
    switch (by) {
      case "own":
        return rsa(own.privateKey);
      case "stranger":
        return rsa(stranger.privateKey);
      case "nothing":
        return "";
      case "public-key":
        return hmac(own.publicKey.export({ type: "spki", format: "pem" }));
      case "client-secret":
        return hmac(clientSecret);
    }
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url!, issuer);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const other = instead.get(url.pathname);
    if (other) return other(response);
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      switch (url.pathname) {
        case "/.well-known/openid-configuration":
          return json({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
            userinfo_endpoint: `${issuer}/userinfo`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
            authorization_response_iss_parameter_supported: true,
            ...metadata,
          });
        case "/jwks":
          return json({
            keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }],
          });
        case "/token": {
          const found = codes.get(new URLSearchParams(body).get("code") ?? "");
          if (!found) return json({ error: "invalid_grant" }, 400);
          const access = randomBytes(16).toString("hex");
          accessTokens.set(access, found.lie);
          const id_token = idToken(found.nonce, found.lie);
          return json({
            access_token: access,
            token_type: "Bearer",
            expires_in: 300,
            ...(id_token && { id_token }),
          });
        }
        case "/userinfo": {
          const lie = accessTokens.get(String(request.headers.authorization).replace(/^Bearer /i, ""));
          return json({ sub: "known", ...lie?.userinfo });
        }
        default:
          return json({}, 404);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const callbackFor = (url: string, lie: Lie = {}) => {
    const asked = new URL(url).searchParams;
    const code = randomBytes(16).toString("hex");
    codes.set(code, { nonce: asked.get("nonce") ?? "", lie });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "", iss: issuer }).toString();
    lie.callback?.(back);
    return back;
  };
  return {
    issuer,
    clientId,
    clientSecret,
    metadata,
    instead,
    callbackFor,
    signIn: async (browser, lie, url) => {
      const begun = url ?? String((await browser.call("GET", "/api/auth/oidc")).headers.location);
      const back = callbackFor(begun, lie);
      return String((await browser.call("GET", back.pathname + back.search)).headers.location);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Signs in a new browser; returns where it ends up, and whether anyone is signed in. */
export async function signInAs(
  h: Harness,
  provider: HostileProvider,
  lie: Lie,
): Promise<{ browser: Browser; location: string; status: number }> {
  const browser = openBrowser(h.app);
  const location = await provider.signIn(browser, lie);
  return { browser, location, status: (await browser.call("GET", "/api/auth/user")).statusCode };
}
