/** The one-time links whose token is stored for the tab, so that it needn't be in the address. */
type Link =
  | "registration"
  | "confirmation"
  | "set-up"
  | "password-reset"
  | "expert-answer"
  | "statement"
  | "audit";

const keyOf = (link: Link) => `${link}-token`;

/** Stores a link's token until the tab closes; a reload finds it again. */
export function keepToken(link: Link, token: string): void {
  sessionStorage.setItem(keyOf(link), token);
}

/** The stored token, if any. */
export function keptToken(link: Link): string | undefined {
  return sessionStorage.getItem(keyOf(link)) ?? undefined;
}

/** Forgets a used or invalid token. */
export function forgetToken(link: Link): void {
  sessionStorage.removeItem(keyOf(link));
}
