import type { TableSearch } from "../../../ui/data-table/table-search.ts";

/** The colours in which the gallery stands: the page's, one theme, or both beside each other. */
export const THEMES = ["page", "light", "dark", "both"] as const;
/** For a mouse (rows of 36 px) or a finger (nothing below 44 px). */
export const DENSITIES = ["mouse", "touch"] as const;

/** How the gallery is looked at; it stands in the URL's search. */
export interface GalleryLook {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  /** Nothing moves and nothing depends on the time: for photographs. */
  readonly still: boolean;
}

/** How the search asks to look at the gallery; what it does not know is left at the page's own look. */
export function lookOf({ theme, density, still }: TableSearch): GalleryLook {
  return {
    theme: THEMES.find((one) => one === theme) ?? "page",
    density: DENSITIES.find((one) => one === density) ?? "mouse",
    still: still !== undefined,
  };
}
