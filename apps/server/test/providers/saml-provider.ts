/**
 * A real SAML identity provider on this machine, and answers crafted with its key, correct except for one
 * thing.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { signXml } from "@node-saml/node-saml/lib/xml.js";
// @ts-expect-error -- it brings no types
import library from "samlp";
import { selfSigned, type SelfSigned } from "./self-signed.ts";

/** Who signs in at the provider. */
interface SamlPerson {
  readonly id: string;
  readonly emails: readonly { readonly value: string }[];
  readonly displayName: string;
  readonly name: { readonly givenName: string; readonly familyName: string };
}

/** What a browser posts back. */
export interface SamlAnswer {
  readonly acsUrl: string;
  readonly SAMLResponse: string;
  readonly RelayState: string;
}

/** The provider. */
export interface SamlProvider extends SelfSigned {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly metadata: () => Promise<string>;
  /** Follows a redirect to the provider, whose user signs in; returns the form that its page posts. */
  readonly visit: (url: string, person: SamlPerson) => Promise<SamlAnswer>;
  readonly close: () => Promise<void>;
}

type Handler = (request: object, response: object, next: (error?: Error) => void) => void;

/** Starts the provider. */
export async function samlProvider(): Promise<SamlProvider> {
  const samlp = library as { auth(options: object): Handler; metadata(options: object): Handler };
  const own = selfSigned("Test identity provider");
  const entityId = "urn:test:identity-provider";
  const auth = (acsUrl: string) =>
    samlp.auth({
      issuer: entityId,
      cert: own.certificate,
      key: own.privateKey,
      lifetimeInSeconds: 300,
      recipient: acsUrl,
      getPostURL: (
        _audience: string,
        _dom: object,
        _request: object,
        callback: (error: null, url: string) => void,
      ) => callback(null, acsUrl),
      getUserFromRequest: (request: { person: SamlPerson }) => request.person,
      responseHandler: (
        SAMLResponse: Buffer,
        options: { postUrl: string },
        request: { query: { RelayState: string } },
        response: { end(body: string): void },
      ) =>
        response.end(
          JSON.stringify({
            acsUrl: options.postUrl,
            SAMLResponse: SAMLResponse.toString("base64"),
            RelayState: request.query.RelayState,
          }),
        ),
    });
  const metadata = samlp.metadata({ issuer: entityId, cert: own.certificate, redirectEndpointPath: "/sso" });
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://here");
    const person = request.headers["x-person"];
    const like = Object.assign(request, {
      query: Object.fromEntries(url.searchParams),
      person: person && (JSON.parse(decodeURIComponent(String(person))) as SamlPerson),
      get: (name: string) => request.headers[name.toLowerCase()],
      protocol: "http",
      originalUrl: request.url,
    });
    const answer = Object.assign(response, {
      set: (name: string, value: string) => response.setHeader(name, value),
      send: (body: string) => response.end(body),
    });
    const handle = url.pathname === "/sso" ? auth(readRequest(url.href).acsUrl) : metadata;
    handle(like, answer, (error) => {
      response.writeHead(500).end(error?.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...own,
    entityId,
    ssoUrl: `${at}/sso`,
    metadata: async () => (await fetch(`${at}/metadata`)).text(),
    visit: async (url, person) => {
      const reply = await fetch(url, { headers: { "x-person": encodeURIComponent(JSON.stringify(person)) } });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`the provider answered ${reply.status}: ${text}`);
      return JSON.parse(text) as SamlAnswer;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** What a redirect asks of the provider. */
export interface SamlRequest {
  readonly id: string;
  readonly issuer: string;
  readonly acsUrl: string;
  readonly relayState: string;
}

/** Parses a redirect to a provider. */
export function readRequest(url: string): SamlRequest {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest")!, "base64")).toString();
  const found = (pattern: RegExp) => pattern.exec(xml)![1]!;
  return {
    id: found(/ ID="([^"]+)"/),
    issuer: found(/<saml:Issuer[^>]*>([^<]+)</),
    acsUrl: found(/AssertionConsumerServiceURL="([^"]+)"/),
    relayState: query.get("RelayState")!,
  };
}

/** A crafted answer's content; everything is correct by default. */
export interface HandMade {
  readonly id?: string;
  readonly nameId?: string;
  readonly nameIdFormat?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  readonly responseTo?: string | undefined;
  readonly method?: string;
  /** Seconds from now. */
  readonly notBefore?: number;
  readonly notOnOrAfter?: number;
  readonly confirmUntil?: number | undefined;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly signatureAlgorithm?: "sha1" | "sha256";
  /** The key that signs; none leaves the assertion unsigned. */
  readonly key?: string | null;
  /** Changes the finished, signed assertion. */
  readonly spoil?: (assertion: string) => string;
  /** Wraps the finished assertion in a response. */
  readonly wrap?: (response: string, assertion: string) => string;
}

let made = 0;

/** An answer to a request. */
export function handMade(provider: SamlProvider, request: SamlRequest, said: HandMade = {}): string {
  const id = said.id ?? `_assertion${++made}`;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const { key = provider.privateKey, confirmUntil = 300 } = said;
  const until =
    "confirmUntil" in said && said.confirmUntil === undefined ? "" : ` NotOnOrAfter="${at(confirmUntil)}"`;
  const attributes = Object.entries(said.attributes ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const bare = [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${said.issuer ?? provider.entityId}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${said.nameIdFormat ?? "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"}">${said.nameId ?? "person-1"}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${said.method ?? "urn:oasis:names:tc:SAML:2.0:cm:bearer"}">`,
    `<saml:SubjectConfirmationData${until} Recipient="${said.recipient ?? request.acsUrl}" InResponseTo="${said.inResponseTo ?? request.id}"/>`,
    `</saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(said.notBefore ?? -5)}" NotOnOrAfter="${at(said.notOnOrAfter ?? 300)}">`,
    `<saml:AudienceRestriction><saml:Audience>${said.audience ?? request.issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement>` : "",
    `</saml:Assertion>`,
  ].join("");
  const algorithm = said.signatureAlgorithm ?? "sha256";
  const signed =
    key === null
      ? bare
      : signXml(
          bare,
          "/*[local-name(.)='Assertion']",
          { reference: "/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: "after" },
          { privateKey: key, signatureAlgorithm: algorithm, digestAlgorithm: algorithm },
        );
  const assertion = said.spoil ? said.spoil(signed) : signed;
  const to = "responseTo" in said ? said.responseTo : request.id;
  const response = [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response${++made}" Version="2.0" IssueInstant="${at(0)}"`,
    ` Destination="${request.acsUrl}"${to === undefined ? "" : ` InResponseTo="${to}"`}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer ?? provider.entityId}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>{assertion}</samlp:Response>`,
  ].join("");
  const wrapped = said.wrap
    ? said.wrap(response, assertion)
    : response.replace("{assertion}", () => assertion);
  return Buffer.from(wrapped).toString("base64");
}
