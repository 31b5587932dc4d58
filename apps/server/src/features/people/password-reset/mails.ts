import { keysWords } from "../credentials/public.ts";
import { BRAND, type Message } from "../../../mail/message.ts";

/** Sends someone who forgot their password a link to set a new one. */
export function resetMail(to: string, link: { href: string; minutes: number }): Message {
  return {
    to,
    subject: "Reset your password",
    preheader: `The link expires in ${link.minutes} minutes and works once.`,
    heading: "Reset your password",
    paragraphs: [`Someone, probably you, asked to reset the password for your account on ${BRAND}.`],
    link: { label: "Reset your password", href: link.href },
    notes: [
      `The link expires in ${link.minutes} minutes and works once. Earlier links no longer work.`,
      "If this wasn't you, ignore this email. Your password hasn't changed.",
    ],
  };
}

/** Tells someone that their password was changed. */
export function passwordChangedMail(to: string, was: { forgot: string; keys: number }, at: string): Message {
  return {
    to,
    subject: "Your password was changed",
    preheader: "If this wasn't you, secure your account now.",
    heading: "Your password was changed",
    paragraphs: [
      `The password for your account on ${BRAND} was reset with a link we sent to this email address. All your sessions have ended. Sign in again with the new password.${keysWords(was.keys)}`,
    ],
    facts: [
      ["Account", to],
      ["When", at],
    ],
    notes: [
      `If this wasn't you, someone else can read your mail. Secure your email account, then set a new password at ${was.forgot}`,
    ],
  };
}
