/** A real OpenID Connect provider on this machine, whose sign-in page accepts the users the test names. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
// @ts-expect-error -- it brings no types
import OidcProvider from "oidc-provider";

/** The provider's claims about a person. */
export interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** The provider, and a browser's visit to it. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Follows an authorization address as a browser whose user signs in as `subject`, or declines if that is
   * `declines`; returns where it is redirected back to.
   */
  readonly visit: (url: string, subject: string) => Promise<URL>;
  readonly close: () => Promise<void>;
}

interface Interactions {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  on(event: string, listener: (...args: unknown[]) => void): void;
}

/** Starts the provider; `people` lists its accounts. */
export async function openIdProvider(
  redirectUri: string,
  people: Readonly<Record<string, Claims>>,
): Promise<OpenIdProvider> {
  const Provider = OidcProvider as new (issuer: string, configuration: object) => Interactions;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["crq", "a secret between provider and site"];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["a key of the tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    loadExistingGrant: async (ctx: {
      oidc: {
        client: { clientId: string };
        session: { accountId: string };
        provider: { Grant: new (of: object) => { addOIDCScope(s: string): void; save(): Promise<string> } };
      };
    }) => {
      const { client, session, provider: own } = ctx.oidc;
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (!request.url!.startsWith("/interaction/")) return answer(request, response);
    const subject = String(request.headers["x-person"]);
    const result =
      subject === "declines"
        ? { error: "access_denied", error_description: "declined" }
        : { login: { accountId: subject } };
    provider.interactionFinished(request, response, result).catch((error: Error) => {
      response.writeHead(500).end(error.message);
    });
  };
  return {
    issuer,
    clientId,
    clientSecret,
    visit: async (url, subject) => {
      const jar = new Map<string, string>();
      let next = new URL(url);
      for (let hop = 0; hop < 10; hop++) {
        if (next.origin !== issuer) return next;
        const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
        const reply = await fetch(next, { redirect: "manual", headers: { cookie, "x-person": subject } });
        for (const set of reply.headers.getSetCookie()) {
          const [name, value] = set.split(";")[0]!.split("=") as [string, string];
          jar.set(name, value);
        }
        const location = reply.headers.get("location");
        if (location === null)
          throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
        next = new URL(location, next);
      }
      throw new Error("the provider sends the browser in circles");
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
