/**
 * Verifies an identity provider's answer. It runs in a worker thread, because the libraries behind it can be
 * slow on a stranger's input. `readAnswer` has already checked the limits.
 */
import type { Profile } from "@node-saml/node-saml";
import { providerClient, SKEW_MS, type Provider } from "./provider-client.ts";
import { Refused } from "./refused.ts";
import type { Service } from "./service.ts";

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** An answer, and the request it must belong to. */
export interface AnswerToVerify {
  readonly connection: Provider;
  readonly service: Service;
  readonly request: { readonly id: string; readonly openedAt: string };
  /** Base64, as the browser posts it. */
  readonly response: string;
}

/** The content of a verified answer. */
export interface VerifiedAnswer {
  /** The assertion's own id. */
  readonly id: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly nameIdFormat: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * Verifies that an answer is signed by the tenant's provider, for us, for this request, in time.
 * @throws Refused, or what the library throws
 */
export default async function verifyAnswer(answer: AnswerToVerify): Promise<VerifiedAnswer> {
  const { connection, service, request, response } = answer;
  const client = await providerClient(connection, service, request);
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new Refused("the answer names no one");
  if (profile.issuer !== connection.entity_id) throw new Refused("the answer comes from another provider");
  const assertion = (profile.getAssertion?.() as { Assertion?: AssertionXml })?.Assertion;
  const id = assertion?.$?.["ID"];
  if (!assertion || !id) throw new Refused("the assertion has no id");
  mustConfirm(assertion, service.acsUrl, request.id);
  return verified(id, profile);
}

function verified(id: string, profile: Profile): VerifiedAnswer {
  const { issuer, nameID, nameIDFormat } = profile;
  const attributes = (profile["attributes"] ?? {}) as Readonly<Record<string, unknown>>;
  return { id, issuer, nameId: nameID, nameIdFormat: nameIDFormat, attributes };
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

/**
 * The library leaves these checks to us: a bearer assertion, for this address, for our request, and not
 * expired.
 */
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
