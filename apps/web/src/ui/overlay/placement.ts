/** The position of a floating part beside its anchor, in pixels of the viewport. */
export interface Placement {
  readonly left: number;
  readonly top: number;
}

/** The side of the anchor for a floating part. */
export type Side = "top" | "right" | "bottom" | "left";
/** The edge of the anchor that it aligns with. */
export type Align = "start" | "center" | "end";

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size, Placement {}
interface PlacementOptions {
  readonly side: Side;
  readonly align: Align;
  /** The distance from the anchor. */
  readonly offset: number;
}

const MARGIN = 8;
const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

/** Positions a box of `size` beside `anchor`: on the opposite side if the first has no room, and never outside the viewport. */
export function placeBeside(
  anchor: Box,
  size: Size,
  viewport: Size,
  { side, align, offset }: PlacementOptions,
): Placement {
  const room = {
    top: anchor.top,
    bottom: viewport.height - anchor.top - anchor.height,
    left: anchor.left,
    right: viewport.width - anchor.left - anchor.width,
  };
  const vertical = side === "top" || side === "bottom";
  const needed = (vertical ? size.height : size.width) + offset + MARGIN;
  const shown = room[side] < needed && room[OPPOSITE[side]] > room[side] ? OPPOSITE[side] : side;
  const along = vertical
    ? anchor.left + (anchor.width - size.width) * alignFactor(align)
    : anchor.top + (anchor.height - size.height) * alignFactor(align);
  const across = {
    top: anchor.top - size.height - offset,
    bottom: anchor.top + anchor.height + offset,
    left: anchor.left - size.width - offset,
    right: anchor.left + anchor.width + offset,
  }[shown];
  return {
    left: clamp(vertical ? along : across, viewport.width - size.width),
    top: clamp(vertical ? across : along, viewport.height - size.height),
  };
}

/** Positions a floating element beside its anchor. Both must be rendered. */
export function place(anchor: Element, floating: HTMLElement, options: PlacementOptions): void {
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: floating.offsetWidth, height: floating.offsetHeight };
  const { left, top } = placeBeside(anchor.getBoundingClientRect(), size, viewport, options);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}

/** The maximum height of a list of choices in pixels, and the minimum for staying below its field. */
const MOST_HIGH = 336;
const ENOUGH = 200;

/** Fits a list of choices to its field: as wide, below it or above if there is more room, and no higher than the visible area. */
export function fitBeside(field: Element, list: HTMLElement): void {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  // An on-screen keyboard makes the visible area smaller than the window.
  const seen = window.visualViewport;
  const upper = seen?.offsetTop ?? 0;
  const below = upper + (seen?.height ?? window.innerHeight) - bottom - MARGIN - 4;
  const above = top - upper - MARGIN - 4;
  const upwards = below < ENOUGH && above > below;
  const room = document.documentElement.clientWidth;
  const wide = Math.min(Math.max(width, 240), room - 2 * MARGIN);
  list.style.width = `${wide}px`;
  list.style.left = `${clamp(left, room - wide)}px`;
  list.style.top = upwards ? "auto" : `${bottom + 4}px`;
  list.style.bottom = upwards ? `${window.innerHeight - top + 4}px` : "auto";
  list.style.maxHeight = `${Math.min(MOST_HIGH, upwards ? above : below)}px`;
}

/**
 * The parent for a floating part: inside the dialog or landmark of its anchor, so that an open dialog doesn't make it
 * unreachable and no content is outside all landmarks.
 */
export function hostOf(anchor: Element): Element {
  return anchor.closest("dialog, main, header, aside") ?? document.body;
}

function alignFactor(align: Align): number {
  return align === "start" ? 0 : align === "center" ? 0.5 : 1;
}

function clamp(value: number, room: number): number {
  return Math.round(Math.max(MARGIN, Math.min(value, room - MARGIN)));
}
