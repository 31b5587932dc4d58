import type { Message } from "../../../mail/message.ts";

/** Tells a person that an administrator reset their two-factor authentication. */
export function factorsGoneMail(to: string, by: string, href: string): Message {
  return {
    to,
    subject: "Your two-factor authentication was reset",
    heading: "Your two-factor authentication was reset",
    paragraphs: [
      `${by} removed your authenticator app, passkeys and recovery codes and signed you out everywhere. Sign in with your password and a code by email, then set up new factors.`,
      "If you didn't ask for this, tell your administrator immediately: someone may be trying to take over your account.",
    ],
    link: { label: "Set up new factors", href },
  };
}

/** Sends a new setup link. */
export function setupMail(to: string, href: string): Message {
  return {
    to,
    subject: "Set up your account",
    heading: "Set up your account",
    paragraphs: [
      "Use this link to enter your name and choose a password. It expires in 72 hours and works once. Earlier links no longer work.",
    ],
    link: { label: "Set up your account", href },
  };
}
