/** The token of a mailed link, as the address names it. */
export function tokenSearch(search: Record<string, unknown>): { readonly token?: string } {
  const { token } = search;
  return typeof token === "string" || typeof token === "number" ? { token: String(token) } : {};
}
