import { keysWords } from "../credentials/public.ts";
import { BRAND, type Message } from "../../../mail/message.ts";

/** Leads somebody who forgot their password to where they set a new one. */
export function resetMail(to: string, link: { href: string; minutes: number }): Message {
  return {
    to,
    subject: "Set a new password",
    preheader: `The link is good for ${link.minutes} minutes and works once.`,
    heading: "Set a new password",
    paragraphs: [
      `Somebody, most likely you, forgot the password of your account on ${BRAND}. Set a new one here.`,
    ],
    link: { label: "Set a new password", href: link.href },
    notes: [
      `The link is good for ${link.minutes} minutes and works once. Links mailed earlier no longer work.`,
      "If this was not you, ignore this mail: your password is as it was.",
    ],
  };
}

/** Tells somebody that their password was changed. */
export function passwordChangedMail(to: string, was: { forgot: string; keys: number }, at: string): Message {
  return {
    to,
    subject: "Your password was changed",
    preheader: "If this was not you, act now.",
    heading: "Your password was changed",
    paragraphs: [
      `The password of your account on ${BRAND} was changed with a link that we mailed to this address. Every session that was open has ended: sign in again with the new password.${keysWords(was.keys)}`,
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
