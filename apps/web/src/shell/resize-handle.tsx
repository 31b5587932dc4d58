import type { KeyboardEvent, PointerEvent } from "react";
import { SIDEBAR } from "./sidebar-state.ts";

const STEP = 10;

/** The sidebar's right edge: drag it, or move it with the arrow keys. A double click restores the initial width. */
export function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }) {
  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(event.clientX);
  }
  function press(event: KeyboardEvent) {
    const widths: Record<string, number> = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: SIDEBAR.min,
      End: SIDEBAR.max,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a widget
    <div
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved
      role="separator"
      aria-label="Sidebar width"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={SIDEBAR.min}
      aria-valuemax={SIDEBAR.max}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onDoubleClick={() => onResize(SIDEBAR.initial)}
      onKeyDown={press}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-primary/50 focus-visible:outline-none focus-visible:after:bg-focus active:after:bg-primary"
    />
  );
}
