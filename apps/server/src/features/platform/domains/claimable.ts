/** Which domains a tenant can claim: those that can belong to one organization. */
import { domainToASCII } from "node:url";
import emailProviders from "email-providers/all.json" with { type: "json" };
import { getDomain } from "tldts";

/** Mail providers missing from the list of the package email-providers (8,760 domains, version 2.26.0). */
const FURTHER_PROVIDERS = [
  "duck.com",
  "fastmail.com",
  "fastmail.fm",
  "mailbox.org",
  "mozmail.com",
  "passmail.net",
  "privaterelay.appleid.com",
  "skiff.com",
  "tuta.com",
  "tuta.io",
  "tutamail.com",
];

const PROVIDERS: ReadonlySet<string> = new Set([...emailProviders, ...FURTHER_PROVIDERS]);

const SHAPE = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A domain in its stored form, lowercase and punycode, or why it can't be claimed. */
export type Claimable = { readonly domain: string } | { readonly problem: string };

/** Reads a domain as users type it: `Example.com`, `@example.com`, or `münchen.example`. */
export function claimable(typed: string): Claimable {
  const domain = domainToASCII(typed.trim().replace(/^@/, "").replace(/\.$/, "")).toLowerCase();
  if (!SHAPE.test(domain)) return { problem: "Enter a domain such as example.com" };
  const registered = getDomain(domain, { allowPrivateDomains: true });
  if (registered === null)
    return { problem: "Anyone can register names under this domain, so it can't be claimed" };
  if (PROVIDERS.has(domain) || PROVIDERS.has(registered))
    return { problem: "This is a public email provider. Claim a domain that belongs to your organization" };
  return { domain };
}

/** The domain of an email address in its stored form. */
export function domainOf(email: string): string {
  return domainToASCII(email.slice(email.lastIndexOf("@") + 1)).toLowerCase();
}
