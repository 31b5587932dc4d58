/** How long the pointer must rest on an element before its tooltip opens. */
const TOOLTIP_DELAY_MS = 700;
/** For this long after one tooltip closed, the next one opens immediately. */
const TOOLTIP_SKIP_MS = 300;

/** The wait before a tooltip opens; `closedAt` is when the last one closed. */
export function tooltipDelay(now: number, closedAt: number): number {
  return now - closedAt < TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS;
}

let closeCurrent: (() => void) | undefined;
let closedAt = -Infinity;

/** The current wait before a tooltip opens: none while another one is open or has just closed. */
export function delayNow(): number {
  return closeCurrent === undefined ? tooltipDelay(performance.now(), closedAt) : 0;
}

/** Records that a tooltip opened, which closes the one that was open. */
export function tooltipOpened(close: () => void): void {
  if (closeCurrent !== close) closeCurrent?.();
  closeCurrent = close;
}

/** Records that a tooltip closed. */
export function tooltipClosed(close: () => void): void {
  if (closeCurrent === close) closeCurrent = undefined;
  closedAt = performance.now();
}
