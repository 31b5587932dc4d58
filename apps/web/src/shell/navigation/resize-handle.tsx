import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { SIDEBAR, changeSidebar, clampWidth, useSidebarState } from "./sidebar-state.ts";

const STEP = 10;

/** The sidebar's right edge: drag it, or move it with the arrow keys. A double click, or Enter, makes the width automatic again. */
export function ResizeHandle() {
  const ref = useRef<HTMLHRElement>(null);
  const { width: chosen } = useSidebarState();
  const [measured, setMeasured] = useState(0);
  useLayoutEffect(() => {
    const sidebar = ref.current?.parentElement;
    if (!sidebar) return undefined;
    const observer = new ResizeObserver(() => setMeasured(sidebar.offsetWidth));
    observer.observe(sidebar);
    return () => observer.disconnect();
  }, []);
  const width = chosen ?? measured;
  const resize = (to: number) => changeSidebar({ width: clampWidth(to) });
  const reset = () => changeSidebar({ width: null });

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId) && event.movementX !== 0)
      resize(event.clientX);
  }
  function press(event: KeyboardEvent) {
    const widths: Record<string, number> = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: SIDEBAR.min,
      End: SIDEBAR.max,
    };
    const next = widths[event.key];
    if (event.key === "Enter") reset();
    else if (next === undefined) return;
    else resize(next);
    event.preventDefault();
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a movable separator is a widget
    <hr
      ref={ref}
      aria-label="Sidebar width"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={SIDEBAR.min}
      aria-valuemax={SIDEBAR.max}
      aria-valuetext={chosen === null ? `Automatic, ${width} pixels` : `${width} pixels`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onDoubleClick={reset}
      onKeyDown={press}
      className="absolute inset-y-0 -right-1 z-10 m-0 h-auto w-2 cursor-col-resize touch-none border-0 after:absolute after:inset-y-0 after:left-[3px] after:w-0.5 hover:after:bg-primary/50 focus-visible:outline-none focus-visible:after:bg-focus active:after:bg-primary"
    />
  );
}
