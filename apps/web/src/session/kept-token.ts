/** The one-time links whose token is kept for the tab, so that it need not stand in the address. */
type Link = "registration" | "confirmation" | "set-up" | "password-reset";

const keyOf = (link: Link) => `${link}-token`;

/** Keeps a link's token until the tab closes; a reload finds it again. */
export function keepToken(link: Link, token: string): void {
  sessionStorage.setItem(keyOf(link), token);
}

/** The token that was kept, if any. */
export function keptToken(link: Link): string | undefined {
  return sessionStorage.getItem(keyOf(link)) ?? undefined;
}

/** Forgets a token that is spent or worthless. */
export function forgetToken(link: Link): void {
  sessionStorage.removeItem(keyOf(link));
}
