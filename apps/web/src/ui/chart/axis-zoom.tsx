import { type PointerEvent, useState } from "react";
import type { Geometry } from "./curve-geometry.ts";
import { type Stretch, zoomBetween } from "./zoom.ts";

interface AxisZoomProps {
  readonly geometry: Geometry;
  readonly onZoom: (zoom: Stretch) => void;
}

/** The strip of the axis: dragging along it selects the range of money to show. For the keyboard, there is the strip below the chart. */
export function AxisZoom({ geometry: { plot, frame, domain, lossAtX, x }, onZoom }: AxisZoomProps) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const base = plot.y + plot.height;
  const lossUnder = (event: PointerEvent<SVGElement>) =>
    lossAtX(event.clientX - event.currentTarget.ownerSVGElement!.getBoundingClientRect().left);
  const end = (event: PointerEvent<SVGElement>) => {
    if (!drag) return;
    setDrag(null);
    const zoom = event.type === "pointerup" ? zoomBetween(domain, drag.from, drag.to) : null;
    if (zoom) onZoom(zoom);
  };
  const [left, right] = drag ? [x(Math.min(drag.from, drag.to)), x(Math.max(drag.from, drag.to))] : [0, 0];
  return (
    <g aria-hidden data-chrome>
      {drag && (
        <rect
          x={left}
          y={plot.y}
          width={right - left}
          height={plot.height}
          className="pointer-events-none fill-focus/12 stroke-focus/60"
        />
      )}
      <rect
        data-axis
        x={plot.x}
        y={base + 2}
        width={plot.width}
        height={frame.height - base - 2}
        fill="transparent"
        className="cursor-col-resize touch-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ from: lossUnder(event), to: lossUnder(event) });
        }}
        onPointerMove={(event) => drag && setDrag({ from: drag.from, to: lossUnder(event) })}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </g>
  );
}
