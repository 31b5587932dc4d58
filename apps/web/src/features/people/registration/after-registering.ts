/** What happens after a request for an account was sent: exactly three steps. */
export const NEXT_STEPS = [
  { title: "Confirm your address", text: "Open the link in the email that we send you." },
  { title: "We look at your request", text: "You hear from us by email as soon as it is approved." },
  { title: "Activate your account", text: "That email has a link: choose a password, then sign in." },
] as const;
