/** The controls that a document speaks about, by the families of its framework. */
import type { Catalog, Entry } from "@crq/frameworks/catalog";

/** A family's controls. */
export interface Family<C> {
  readonly id: string;
  /** Missing for what isn't in a framework. */
  readonly title: string | undefined;
  readonly members: readonly { readonly control: C; readonly entry: Entry | undefined }[];
}

/**
 * Controls in the order of the catalog's groups and entries; those that it doesn't have last, in the document's order. Without a catalog all of them are together.
 */
export function familiesOf<C extends { readonly entry: string }>(
  controls: readonly C[],
  catalog: Pick<Catalog, "groups" | "entries"> | undefined,
): Family<C>[] {
  const places = new Map(catalog?.entries.map((entry, place) => [entry.id, { entry, place }]));
  const placed = controls
    .flatMap((control) => {
      const at = places.get(control.entry);
      return at ? [{ control, ...at }] : [];
    })
    .toSorted((one, other) => one.place - other.place);
  const rest = controls.filter(({ entry }) => !places.has(entry));
  const families = (catalog?.groups ?? []).map(({ id, title }) => ({
    id,
    title: title.startsWith(id) ? title : `${id} ${title}`,
    members: placed
      .filter(({ entry }) => entry.group === id)
      .map(({ control, entry }) => ({ control, entry })),
  }));
  const others = {
    id: "",
    title: undefined,
    members: rest.map((control) => ({ control, entry: undefined })),
  };
  return [...families, others].filter(({ members }) => members.length > 0);
}
