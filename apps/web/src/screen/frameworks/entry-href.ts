/** The address of an entry in the browser of its framework. */
export function entryHref(framework: string, entry: string): string {
  return `/security-frameworks/control-frameworks/${encodeURIComponent(framework)}?entry=${searchText(entry)}`;
}

/** A text as the router writes it into an address: quoted where it would be read as a number, such as `1.10`. */
export function searchText(text: string): string {
  return encodeURIComponent(/^[\d.]+$/.test(text) ? JSON.stringify(text) : text);
}
