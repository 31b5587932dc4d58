const WORDS: Readonly<Record<string, string>> = {
  password: "a password",
  email: "an emailed code",
  totp: "an authenticator app",
  passkey: "a passkey",
  recovery: "a recovery code",
  google: "Google",
  microsoft: "Microsoft",
  github: "GitHub",
  oidc: "single sign-on",
  saml: "single sign-on",
};

/** How a session was opened, in words: `a password and an emailed code`. */
export function methodWords(method: string): string {
  return method
    .split("+")
    .map((part) => WORDS[part.split(":")[0] ?? part] ?? part)
    .join(" and ");
}
