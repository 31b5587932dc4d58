import type { TableSearch } from "../../../ui/data-table/table-search.ts";

/** The themes in which the gallery is shown: the page's, one theme, or both side by side. */
export const THEMES = ["page", "light", "dark", "both"] as const;
/** For a mouse (rows of 36 px) or a finger (nothing below 44 px). */
export const DENSITIES = ["mouse", "touch"] as const;

/** The gallery's look, from the URL's search. */
export interface GalleryLook {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  /** Nothing moves and nothing depends on the time: for photographs. */
  readonly still: boolean;
}

/** The gallery's look from the search; unknown values mean the page's own look. */
export function lookOf({ theme, density, still }: TableSearch): GalleryLook {
  return {
    theme: THEMES.find((one) => one === theme) ?? "page",
    density: DENSITIES.find((one) => one === density) ?? "mouse",
    still: still !== undefined,
  };
}
