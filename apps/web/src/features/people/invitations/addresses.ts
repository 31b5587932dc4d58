/** The email addresses in a text, separated by commas, semicolons, spaces or lines; each once, ignoring case. */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[\s,;]+/)) {
    // Mail programs copy `Ada Lovelace <ada@example.com>`; words without an @ are names.
    const address = part.replace(/^[<"'(]+|[>"')]+$/g, "");
    if (address.includes("@") && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}
