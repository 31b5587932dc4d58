/** Requests to a tenant's identity provider, and the reading of its answers. */
import { SAML, ValidateInResponseTo, type Profile } from "@node-saml/node-saml";
import type { Secret } from "../../http/secret.ts";
import { keyed } from "../../http/tokens.ts";
import { emailText, namesOf, secretOfState, type OutsideProfile } from "../federation/public.ts";
import type { Service } from "./service.ts";
import type { ConnectionFields } from "./store.ts";

/** What a provider said of a person, proved. */
export interface Assertion {
  /** The assertion's own id, so that it serves once. */
  readonly id: string;
  readonly profile: OutsideProfile;
}

/** An answer that is not accepted; the message says why, for the tenant's log. */
class Refused extends Error {}

const SKEW_MS = 60_000;
/** An answer comes within the time that a redirection stays open. */
const ANSWER_MS = 600_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAILS = [
  "email",
  "mail",
  "emailAddress",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const FIRST_NAMES = [
  "firstName",
  "givenName",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
  "urn:oid:2.5.4.42",
];
const LAST_NAMES = [
  "lastName",
  "surname",
  "sn",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
  "urn:oid:2.5.4.4",
];

type Connection = Omit<ConnectionFields, "enabled">;

/** The id of the request that belongs to a redirection's state. */
function requestId(secret: Secret, state: string): string {
  return `_${keyed(secretOfState(secret, state), "saml request", state).toString("hex").slice(0, 40)}`;
}

function samlOf(connection: Connection, service: Service, request: { id: string; openedAt: string }): SAML {
  return new SAML({
    issuer: service.entityId,
    audience: service.entityId,
    callbackUrl: service.acsUrl,
    entryPoint: connection.sso_url,
    idpCert: connection.certificates,
    idpIssuer: connection.entity_id,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false, // the assertion's signature counts, and nothing outside it is read
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: ANSWER_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: ANSWER_MS,
    generateUniqueId: () => request.id,
    // The one request that this answer may answer; it is kept, and spent, as our own redirection.
    cacheProvider: {
      getAsync: async (id) => (id === request.id ? request.openedAt : null),
      saveAsync: async () => null,
      removeAsync: async () => null,
    },
  });
}

/** Where the browser goes to be identified. */
export async function requestUrl(
  secret: Secret,
  connection: Connection,
  service: Service,
  state: string,
): Promise<URL> {
  const request = { id: requestId(secret, state), openedAt: "" };
  return new URL(await samlOf(connection, service, request).getAuthorizeUrlAsync(state, undefined, {}));
}

/**
 * Reads an answer: signed by the tenant's provider, for us, for this tenant, for this request, in time.
 * @throws Refused, or what the library throws
 */
export async function readAnswer(
  secret: Secret,
  connection: Connection,
  service: Service,
  answer: {
    readonly response: string;
    readonly tenantId: string;
    readonly state: string;
    readonly openedAt: string;
  },
): Promise<Assertion> {
  const xml = Buffer.from(answer.response, "base64").toString("utf8");
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Refused("the answer holds a document type");
  if (/xmldsig#(rsa-|dsa-|hmac-)?sha1\b/i.test(xml)) throw new Refused("the answer is signed with SHA-1");
  const request = { id: requestId(secret, answer.state), openedAt: answer.openedAt };
  const saml = samlOf(connection, service, request);
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer.response });
  if (!profile) throw new Refused("the answer names nobody");
  if (profile.issuer !== connection.entity_id) throw new Refused("the answer comes from another provider");
  const assertion = (profile.getAssertion?.() as { Assertion?: AssertionXml })?.Assertion;
  const id = assertion?.$?.["ID"];
  if (!assertion || !id) throw new Refused("the assertion has no id");
  mustConfirm(assertion, service.acsUrl, request.id);
  return { id, profile: profileOf(connection, answer.tenantId, profile) };
}

interface AssertionXml {
  readonly $?: Readonly<Record<string, string>>;
  readonly Subject?: readonly {
    readonly SubjectConfirmation?: readonly {
      readonly $?: Readonly<Record<string, string>>;
      readonly SubjectConfirmationData?: readonly { readonly $?: Readonly<Record<string, string>> }[];
    }[];
  }[];
}

/** The library leaves these to us: whoever brings the assertion may, here, for our request, and not for ever. */
function mustConfirm(assertion: AssertionXml, acsUrl: string, request: string): void {
  const confirmed = assertion.Subject?.[0]?.SubjectConfirmation?.some((one) => {
    const data = one.SubjectConfirmationData?.[0]?.$;
    const until = Date.parse(data?.["NotOnOrAfter"] ?? "");
    return (
      one.$?.["Method"] === BEARER &&
      data?.["Recipient"] === acsUrl &&
      data["InResponseTo"] === request &&
      data["NotBefore"] === undefined &&
      until + SKEW_MS > Date.now()
    );
  });
  if (!confirmed) throw new Refused("the assertion is not meant for this address and request");
}

function profileOf(connection: Connection, tenantId: string, profile: Profile): OutsideProfile {
  const { nameID, nameIDFormat } = profile;
  if (!nameID || nameID.length > 500) throw new Refused("the assertion names nobody");
  if (nameIDFormat === TRANSIENT)
    throw new Refused(
      "the assertion's name is transient; set the provider to a persistent one, or to the email address",
    );
  const attributes = (profile["attributes"] ?? {}) as Readonly<Record<string, unknown>>;
  const value = (chosen: string, usual: readonly string[]) => {
    const name = (chosen === "" ? usual : [chosen]).find((one) => Object.hasOwn(attributes, one));
    const found = name === undefined ? undefined : attributes[name];
    return Array.isArray(found) ? (found as unknown[])[0] : found;
  };
  const email = emailText(value(connection.email_attribute, EMAILS));
  return {
    provider: `saml:${tenantId}`,
    subject: `${profile.issuer} ${nameID}`,
    email: email ?? (connection.email_attribute === "" ? emailText(nameID) : undefined),
    emailVerified: false, // the tenant speaks for its members, not for the whole world's addresses
    ...namesOf({
      given: value(connection.first_name_attribute, FIRST_NAMES),
      family: value(connection.last_name_attribute, LAST_NAMES),
    }),
  };
}
