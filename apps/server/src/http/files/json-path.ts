/** Where something is in a JSON file, as people read it: `sections[2].title`. */
export function pathOf(path: readonly PropertyKey[]): string {
  const joined = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return joined.replace(/^\./, "").slice(0, 200);
}
