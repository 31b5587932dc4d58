/** Requests to a tenant's identity provider, and parsing its answers. */
import type { Read } from "../../../jobs/parse-pool.ts";
import type { Secret } from "../../../http/secret.ts";
import { keyed } from "../../../http/tokens.ts";
import { emailText, namesOf, secretOfState, type OutsideProfile } from "../federation/public.ts";
import { providerClient, type Provider } from "./provider-client.ts";
import { Refused } from "./refused.ts";
import type { Service } from "./service.ts";
import type { ConnectionFields } from "./store.ts";
import type { AnswerToVerify, VerifiedAnswer } from "./verify-answer.ts";
import { ANSWER_BOUNDS, checkXml, XmlRefused } from "./xml-bounds.ts";

/** A provider's proved statement about a person. */
export interface Assertion {
  /** The assertion's own id, so that it can be used only once. */
  readonly id: string;
  readonly profile: OutsideProfile;
}

/** A tenant's provider, and where it puts a person's name and address. */
type Connection = Provider &
  Pick<ConnectionFields, "email_attribute" | "first_name_attribute" | "last_name_attribute">;

const VERIFY = new URL("./verify-answer.ts", import.meta.url);
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

/** The id of the request that belongs to a redirect's state. */
function requestId(secret: Secret, state: string): string {
  return `_${keyed(secretOfState(secret, state), "saml request", state).toString("hex").slice(0, 40)}`;
}

/** The address where the browser signs in. */
export async function requestUrl(
  secret: Secret,
  connection: Provider,
  service: Service,
  state: string,
): Promise<URL> {
  const request = { id: requestId(secret, state), openedAt: "" };
  return new URL(
    await (await providerClient(connection, service, request)).getAuthorizeUrlAsync(state, undefined, {}),
  );
}

/** A posted answer, and the redirect it belongs to. */
export interface PostedAnswer {
  /** Base64. */
  readonly response: string;
  readonly tenantId: string;
  readonly state: string;
  readonly openedAt: string;
}

/**
 * Validates an answer: signed by the tenant's provider, for us, for this tenant, for this request, in time.
 * Answers that are too large, too deep, or for another request are refused before parsing; the rest are
 * parsed and verified in a worker thread.
 * @throws Refused, what the library throws, or Fault
 */
export async function readAnswer(
  read: Read,
  secret: Secret,
  connection: Connection,
  service: Service,
  answer: PostedAnswer,
  signal: AbortSignal,
): Promise<Assertion> {
  const request = { id: requestId(secret, answer.state), openedAt: answer.openedAt };
  mustBeFor(request.id, answer.response);
  const { entity_id, sso_url, certificates } = connection;
  const provider = { entity_id, sso_url, certificates };
  const input: AnswerToVerify = { connection: provider, service, request, response: answer.response };
  const proved = await read<VerifiedAnswer>(VERIFY, input, signal);
  return { id: proved.id, profile: profileOf(connection, answer.tenantId, proved) };
}

/** Refuses, in linear time, answers that exceed the limits or belong to another request. */
function mustBeFor(request: string, response: string): void {
  const xml = Buffer.from(response, "base64").toString("utf8");
  if (/xmldsig#(rsa-|dsa-|hmac-)?sha1\b/i.test(xml)) throw new Refused("the answer is signed with SHA-1");
  let root: ReadonlyMap<string, string>;
  try {
    root = checkXml(xml, ANSWER_BOUNDS);
  } catch (error) {
    throw error instanceof XmlRefused ? new Refused(`the answer ${error.message}`) : error;
  }
  if (root.get("InResponseTo") !== request) throw new Refused("the answer is for another request");
}

function profileOf(connection: Connection, tenantId: string, answer: VerifiedAnswer): OutsideProfile {
  const { nameId, nameIdFormat, attributes, issuer } = answer;
  if (!nameId || nameId.length > 500) throw new Refused("the assertion names no one");
  if (nameIdFormat === TRANSIENT)
    throw new Refused(
      "the assertion's name is transient; set the provider to a persistent one, or to the email address",
    );
  const value = (chosen: string, usual: readonly string[]) => {
    const name = (chosen === "" ? usual : [chosen]).find((one) => Object.hasOwn(attributes, one));
    const found = name === undefined ? undefined : attributes[name];
    return Array.isArray(found) ? (found as unknown[])[0] : found;
  };
  const email = emailText(value(connection.email_attribute, EMAILS));
  return {
    provider: `saml:${tenantId}`,
    subject: `${issuer} ${nameId}`,
    email: email ?? (connection.email_attribute === "" ? emailText(nameId) : undefined),
    emailVerified: false, // the tenant speaks for its members, not for everyone's addresses
    ...namesOf({
      given: value(connection.first_name_attribute, FIRST_NAMES),
      family: value(connection.last_name_attribute, LAST_NAMES),
    }),
  };
}
