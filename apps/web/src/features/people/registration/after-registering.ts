/** What happens after a request for an account was sent: exactly three steps. */
export const NEXT_STEPS = [
  { title: "Confirm your address", text: "Open the link in the email we send you." },
  { title: "We review your request", text: "We'll email you when it's approved." },
  { title: "Activate your account", text: "Open the link in that email, choose a password and sign in." },
] as const;
