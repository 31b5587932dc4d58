/** Where a link of a framework's text leads. */
export type LinkTarget =
  | { readonly kind: "entry"; readonly id: string }
  | { readonly kind: "address"; readonly address: string };

/**
 * Where a link leads: `#ac-2` to an entry, an https address to itself. Undefined for everything else: files come from anywhere, so that a link could
 * run a script.
 */
export function linkTarget(
  href: string,
  entryId: (typed: string) => string | undefined,
): LinkTarget | undefined {
  if (href.startsWith("#")) {
    const id = entryId(href.slice(1));
    return id === undefined ? undefined : { kind: "entry", id };
  }
  const address = URL.canParse(href) ? new URL(href) : undefined;
  return address?.protocol === "https:" ? { kind: "address", address: address.href } : undefined;
}
