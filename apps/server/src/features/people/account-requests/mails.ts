import { PLANS, type Billing, type Plan } from "@crq/contract/platform/plans";
import { roleLabel, type Role } from "@crq/contract/roles";
import { BRAND, type Brand, type Message } from "../../../mail/message.ts";

const IGNORE = "If this was not you, ignore this mail; nothing happens without the link.";

/** Asks whoever gave an address to confirm that it is theirs. */
export function confirmationMail(
  to: string,
  asked: { firstName: string; companyName: string; plan: Plan; billing: Billing },
  link: { href: string; hours: number },
): Message {
  return {
    to,
    subject: "Confirm your email address",
    preheader: "One click, and your request goes to the people who decide.",
    heading: "Confirm your email address",
    paragraphs: [
      `Hello ${asked.firstName}, you asked for an account on ${BRAND}. Confirm that this address is yours, and your request goes to the people who decide.`,
    ],
    facts: [
      ["Company", asked.companyName],
      ["Plan", planInWords(asked.plan, asked.billing)],
    ],
    link: { label: "Confirm the address", href: link.href },
    notes: [`The link is good for ${link.hours} hours.`, IGNORE],
  };
}

/** Tells the owner of an account that somebody asked for one with their address. */
export function accountExistsMail(to: string, links: { login: string; forgot: string }): Message {
  return {
    to,
    subject: "You have an account already",
    preheader: "There is nothing to register: sign in instead.",
    heading: "You have an account already",
    paragraphs: [
      `Somebody, most likely you, asked for an account on ${BRAND} with this address. It has one already, so nothing was registered: sign in instead.`,
      `Forgot your password? Set a new one at ${links.forgot}`,
    ],
    link: { label: "Sign in", href: links.login },
    notes: ["If this was not you, there is nothing to do: your account is as it was."],
  };
}

/** Tells somebody who asks again that the first request still waits. */
export function alreadyPendingMail(to: string): Message {
  return {
    to,
    subject: "We have your request",
    preheader: "It waits to be decided; there is nothing more to do.",
    heading: "We have your request",
    paragraphs: [
      `You asked for an account on ${BRAND} before, and that request still waits to be decided. There is nothing more to do: we write as soon as it is.`,
    ],
    notes: ["If this was not you, ignore this mail."],
  };
}

/** Leads somebody whose account waits to be set up to where they do that. */
export function finishSetupMail(to: string, link: { href: string; hours: number }): Message {
  return {
    to,
    subject: "Finish setting up your account",
    preheader: "Set your name and a password, and you are in.",
    heading: "Finish setting up your account",
    paragraphs: [`Your account on ${BRAND} is ready. Set your name and a password, and you are in.`],
    link: { label: "Set up your account", href: link.href },
    notes: [
      `The link is good for ${link.hours} hours and works once. Links mailed earlier no longer work.`,
      IGNORE,
    ],
  };
}

/** What an approval gives. */
export interface Approved {
  readonly firstName: string;
  readonly tenant: string;
  readonly brand: Brand | undefined;
  readonly role: Role;
  readonly client: string | null;
  readonly note: string;
  readonly by: string;
}

/** Tells somebody that their request was approved, with the link that sets up the account, or to the sign-in where they have one. */
export function approvedMail(
  to: string,
  given: Approved,
  link: { href: string; hours: number } | { login: string },
): Message {
  const setup = "href" in link;
  return {
    to,
    subject: "Your account request was approved",
    preheader: setup ? "Set up your account, and you are in." : "Sign in to see your new place.",
    heading: `Welcome to ${given.tenant}`,
    paragraphs: [
      `Hello ${given.firstName}, your request for an account was approved.`,
      setup
        ? "One step is left: set your name and a password. After that you can sign in."
        : "You have an account already, so there is nothing to set up: sign in, and your new place is there.",
    ],
    quote: quoteOf(given.note, given.by),
    facts: [
      ["Organization", given.tenant],
      ["Role", roleLabel(given.role)],
      ...(given.client === null ? [] : [["Client", given.client] as const]),
    ],
    link: setup ? { label: "Set up your account", href: link.href } : { label: "Sign in", href: link.login },
    notes: setup ? [`The link is good for ${link.hours} hours and works once.`] : [],
    brand: given.brand,
  };
}

/** Tells somebody, kindly, that their request was not approved. */
export function rejectedMail(to: string, told: { firstName: string; note: string; by: string }): Message {
  return {
    to,
    subject: "About your account request",
    preheader: "We could not approve it this time.",
    heading: "About your account request",
    paragraphs: [
      `Hello ${told.firstName}, thank you for your interest in ${BRAND}. We looked at your request for an account and could not approve it this time.`,
    ],
    quote: quoteOf(told.note, told.by),
    notes: ["You are welcome to ask again when things have changed."],
  };
}

function quoteOf(note: string, by: string): { text: string; by: string } | undefined {
  return note.trim() === "" ? undefined : { text: note.trim(), by };
}

/** A plan and its price. */
function planInWords(plan: Plan, billing: Billing): string {
  const { name, monthlyPrice, annualPrice } = PLANS[plan];
  if (monthlyPrice === 0) return `${name}, free of charge`;
  return billing === "annual" ? `${name}, $${annualPrice} a year` : `${name}, $${monthlyPrice} a month`;
}
