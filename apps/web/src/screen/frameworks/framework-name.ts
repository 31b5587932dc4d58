/** A title with its edition: `Access policy 2026`, for sentences about one edition. */
export function nameOf({ title, edition }: { readonly title: string; readonly edition: string }): string {
  return edition === "" ? title : `${title} ${edition}`;
}
