import { PLANS, type Billing, type Plan } from "@crq/contract/platform/plans";
import { roleLabel, type Role } from "@crq/contract/roles";
import { BRAND, type Brand, type Message } from "../../../mail/message.ts";

const IGNORE = "If this wasn't you, ignore this email. Nothing happens unless you open the link.";

/** Asks the requester to confirm that the address is theirs. */
export function confirmationMail(
  to: string,
  asked: { firstName: string; companyName: string; plan: Plan; billing: Billing },
  link: { href: string; hours: number },
): Message {
  return {
    to,
    subject: "Confirm your email address",
    preheader: "Confirm your address and we'll review your request.",
    heading: "Confirm your email address",
    paragraphs: [
      `Hello ${asked.firstName}, you requested an account on ${BRAND}. Confirm that this email address is yours and we'll review your request.`,
    ],
    facts: [
      ["Company", asked.companyName],
      ["Plan", planInWords(asked.plan, asked.billing)],
    ],
    link: { label: "Confirm email address", href: link.href },
    notes: [`The link expires in ${link.hours} hours.`, IGNORE],
  };
}

/** Tells an account's owner that someone requested one with their address. */
export function accountExistsMail(to: string, links: { login: string; forgot: string }): Message {
  return {
    to,
    subject: "You already have an account",
    preheader: "You're already registered. Sign in instead.",
    heading: "You already have an account",
    paragraphs: [
      `Someone, probably you, requested an account on ${BRAND} with this email address. You already have one, so sign in instead.`,
      `Forgot your password? Reset it at ${links.forgot}`,
    ],
    link: { label: "Sign in", href: links.login },
    notes: ["If this wasn't you, you don't need to do anything. Your account hasn't changed."],
  };
}

/** Tells someone who asks again that their first request is still pending. */
export function alreadyPendingMail(to: string): Message {
  return {
    to,
    subject: "We have your request",
    preheader: "We're reviewing it. You don't need to do anything.",
    heading: "We have your request",
    paragraphs: [
      `You've already requested an account on ${BRAND}, and we're still reviewing that request. You don't need to do anything. We'll email you with our decision.`,
    ],
    notes: ["If this wasn't you, ignore this email."],
  };
}

/** Sends someone whose account isn't set up yet the link to do so. */
export function finishSetupMail(to: string, link: { href: string; hours: number }): Message {
  return {
    to,
    subject: "Finish setting up your account",
    preheader: "Enter your name and choose a password to sign in.",
    heading: "Finish setting up your account",
    paragraphs: [`Your account on ${BRAND} is ready. Enter your name and choose a password to sign in.`],
    link: { label: "Set up your account", href: link.href },
    notes: [`The link expires in ${link.hours} hours and works once. Earlier links no longer work.`, IGNORE],
  };
}

/** What an approval grants. */
export interface Approved {
  readonly firstName: string;
  readonly tenant: string;
  readonly brand: Brand | undefined;
  readonly role: Role;
  readonly client: string | null;
  readonly note: string;
  readonly by: string;
}

/**
 * Tells someone that their request was approved, with a link to set up the account or, if they have one, to
 * sign in.
 */
export function approvedMail(
  to: string,
  given: Approved,
  link: { href: string; hours: number } | { login: string },
): Message {
  const setup = "href" in link;
  return {
    to,
    subject: "Your account request was approved",
    preheader: setup ? "Set up your account to sign in." : "Sign in to get started.",
    heading: `Welcome to ${given.tenant}`,
    paragraphs: [
      `Hello ${given.firstName}, your request for an account was approved.`,
      setup
        ? "To finish, enter your name and choose a password. Then you can sign in."
        : "You already have an account. Sign in to use your new access.",
    ],
    quote: quoteOf(given.note, given.by),
    facts: [
      ["Organization", given.tenant],
      ["Role", roleLabel(given.role)],
      ...(given.client === null ? [] : [["Client", given.client] as const]),
    ],
    link: setup ? { label: "Set up your account", href: link.href } : { label: "Sign in", href: link.login },
    notes: setup ? [`The link expires in ${link.hours} hours and works once.`] : [],
    brand: given.brand,
  };
}

/** Tells someone politely that their request was not approved. */
export function rejectedMail(to: string, told: { firstName: string; note: string; by: string }): Message {
  return {
    to,
    subject: "About your account request",
    preheader: "We couldn't approve it this time.",
    heading: "About your account request",
    paragraphs: [
      `Hello ${told.firstName}, thank you for your interest in ${BRAND}. We reviewed your account request and couldn't approve it this time.`,
    ],
    quote: quoteOf(told.note, told.by),
    notes: ["You're welcome to request again if your circumstances change."],
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
