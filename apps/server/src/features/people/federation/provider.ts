import { readable } from "@crq/contract/readable-text";

/** What a provider says about a person. */
export interface OutsideProfile {
  /** The provider as `user_identities` names it: `google`, or `saml:` and a tenant's id. */
  readonly provider: string;
  /** Who it is there: never reused for someone else, and never the email address. */
  readonly subject: string;
  readonly email: string | undefined;
  /** The provider vouches that the address is this person's. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The secrets of one redirection to a provider and back. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: what only who began the redirection can show. */
  readonly verifier: string;
}

/** A provider of accounts elsewhere, as the sign-in uses it. */
export interface Provider {
  /** What people call it. */
  readonly name: string;
  /** Where the browser goes. */
  readonly authorizationUrl: (flow: Flow) => Promise<URL>;
  /** Who came back; throws `Cancelled` when the person declined, and otherwise whatever is wrong with the answer. */
  readonly profile: (callback: URL, flow: Flow) => Promise<OutsideProfile>;
}

/** The person declined at the provider. */
export class Cancelled extends Error {}

/** How a provider is reached. */
export interface Reach {
  readonly fetch: typeof globalThis.fetch;
  /** Where the provider sends the browser back. */
  readonly redirectUri: string;
}

/** Seconds after which a provider that does not answer is given up. */
export const PROVIDER_TIMEOUT_SECONDS = 10;

/** First and last name, from the parts where the provider gives them, else from the whole. */
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

/** A name as this site keeps one: a single line of at most 100 characters, all of which show. */
function nameText(value: unknown): string {
  if (typeof value !== "string") return "";
  return readable(value)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .trim()
    .toWellFormed();
}

/** An email address as a provider gave it, where it looks like one. */
export function emailText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  return text.length <= 254 && /^[^\s@\p{Cc}<>(),;:"\\]+@[^\s@\p{Cc}<>(),;:"\\]+$/u.test(text)
    ? text
    : undefined;
}
