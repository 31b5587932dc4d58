import { readable } from "@crq/contract/readable-text";

/** A provider's data about a person. */
export interface OutsideProfile {
  /** The provider as `user_identities` names it: `google`, or `saml:` and a tenant's id. */
  readonly provider: string;
  /** The person's id there: never reused for someone else, and never the email address. */
  readonly subject: string;
  readonly email: string | undefined;
  /** The provider confirms that the address belongs to this person. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The secrets of one redirect to a provider and back. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: known only to the server that began the redirect. */
  readonly verifier: string;
}

/** A provider of outside accounts, as sign-in uses it. */
export interface Provider {
  /** Its display name. */
  readonly name: string;
  /** Where the browser goes. */
  readonly authorizationUrl: (flow: Flow) => Promise<URL>;
  /**
   * The identified person; throws `Cancelled` if they declined, and otherwise whatever is wrong with the
   * answer.
   */
  readonly profile: (callback: URL, flow: Flow) => Promise<OutsideProfile>;
}

/** The person declined at the provider. */
export class Cancelled extends Error {}

/** How a provider is reached. */
export interface Reach {
  readonly fetch: typeof globalThis.fetch;
  /** Where the provider redirects the browser back to. */
  readonly redirectUri: string;
}

/** The provider's timeout in seconds. */
export const PROVIDER_TIMEOUT_SECONDS = 10;

/** First and last name, from the parts if the provider gives them, otherwise from the full name. */
export function namesOf(parts: { given?: unknown; family?: unknown; whole?: unknown }): {
  firstName: string;
  lastName: string;
} {
  const given = nameText(parts.given);
  const family = nameText(parts.family);
  if (given !== "" || family !== "") return { firstName: given, lastName: family };
  const [first = "", ...rest] = nameText(parts.whole).split(" ");
  return { firstName: first, lastName: rest.join(" ") };
}

/** A name in this site's form: a single line of at most 100 visible characters. */
function nameText(value: unknown): string {
  if (typeof value !== "string") return "";
  return readable(value)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .trim()
    .toWellFormed();
}

/** An email address from a provider, if it looks like one. */
export function emailText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  return text.length <= 254 && /^[^\s@\p{Cc}<>(),;:"\\]+@[^\s@\p{Cc}<>(),;:"\\]+$/u.test(text)
    ? text
    : undefined;
}
