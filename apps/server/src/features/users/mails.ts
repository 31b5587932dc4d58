import type { Message } from "../../mail/message.ts";

/** Tells a person that an administrator removed their factors. */
export function factorsGoneMail(to: string, href: string): Message {
  return {
    to,
    subject: "Your further factors were removed",
    heading: "Your further factors were removed",
    paragraphs: [
      "An administrator removed your authenticator app, passkeys and recovery codes. Until you set up new ones, you sign in with your password and a code by email.",
      "If you did not ask for this, tell your administrator at once.",
    ],
    link: { label: "Set up new ones", href },
  };
}

/** Brings a fresh set-up link. */
export function setupMail(to: string, href: string): Message {
  return {
    to,
    subject: "Set up your account",
    heading: "Set up your account",
    paragraphs: [
      "Choose a name and a password with this link. It is good for 72 hours and works once; links sent before no longer work.",
    ],
    link: { label: "Set up your account", href },
  };
}
