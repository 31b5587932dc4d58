/** The token of a mailed link, from the address. */
export function tokenSearch(search: Record<string, unknown>): { readonly token?: string } {
  const { token } = search;
  return typeof token === "string" || typeof token === "number" ? { token: String(token) } : {};
}
