import type { Side } from "../../../ui/overlay/placement.ts";

/** The distance of the card from the viewport's edges and from its target, in pixels. */
const GAP = 16;

interface Size {
  readonly width: number;
  readonly height: number;
}
/** A rectangle in the viewport. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** From a requested side, the sides to try in order. */
const ORDER: Readonly<Record<Side, readonly Side[]>> = {
  bottom: ["bottom", "top", "right", "left"],
  top: ["top", "bottom", "right", "left"],
  left: ["left", "right", "bottom", "top"],
  right: ["right", "left", "bottom", "top"],
};

/**
 * The position of a step's card: on the requested side of its target, or on the first other one that has room, centered along it, and
 * inside the viewport's edges. Without a target it's in the middle; if a target leaves no room anywhere, the card is at its lower end.
 */
export function placeCard(
  target: Box | undefined,
  card: Size,
  viewport: Size,
  wanted: Side = "bottom",
): { readonly left: number; readonly top: number } {
  const inside = (left: number, top: number) => ({
    left: clamp(left, viewport.width - card.width),
    top: clamp(top, viewport.height - card.height),
  });
  if (target === undefined)
    return inside((viewport.width - card.width) / 2, (viewport.height - card.height) / 2);
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const room = {
    top: target.top,
    bottom: viewport.height - bottom,
    left: target.left,
    right: viewport.width - right,
  };
  const fits = (side: Side) =>
    room[side] >= (side === "top" || side === "bottom" ? card.height : card.width) + 2 * GAP;
  const [alongX, alongY] = [
    target.left + (target.width - card.width) / 2,
    target.top + (target.height - card.height) / 2,
  ];
  switch (ORDER[wanted].find(fits)) {
    case "top":
      return inside(alongX, target.top - card.height - GAP);
    case "bottom":
      return inside(alongX, bottom + GAP);
    case "left":
      return inside(target.left - card.width - GAP, alongY);
    case "right":
      return inside(right + GAP, alongY);
    case undefined:
      return inside(alongX, viewport.height);
  }
}

/** From edge to edge, with a margin on both; a card that is too large starts at the first. */
function clamp(value: number, room: number): number {
  return Math.round(Math.max(GAP, Math.min(value, room - GAP)));
}
