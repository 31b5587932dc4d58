/** The next steps after a request for an account: exactly three. */
export const NEXT_STEPS = [
  { title: "Confirm your address", text: "Open the link in the email we send you." },
  { title: "We review your request", text: "We'll email you when it's approved." },
  { title: "Activate your account", text: "Open the link in that email, choose a password and sign in." },
] as const;

/** The next steps after an invitation was accepted. */
export const INVITED_STEPS = [
  { title: "Choose a password", text: "Continue here, or open the link we just emailed you." },
  { title: "Sign in", text: "Use this email address and your new password." },
  { title: "Secure your account", text: "Add a passkey or an authenticator app in your profile." },
] as const;
