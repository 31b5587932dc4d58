import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";

interface StepsProps {
  /** The plural noun of the items. */
  readonly label: string;
  readonly from: number;
  readonly size: number;
  readonly total: number;
  readonly onStep: (by: 1 | -1) => void;
}

/** The visible part of the total, and the link to the next; renders nothing if all are shown. */
export function Steps({ label, from, size, total, onStep }: StepsProps) {
  if (total <= size) return null;
  return (
    <div className="mt-1.5 flex items-center gap-1 text-xs text-muted">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Previous ${label}`}
        disabled={from === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span className="num">
        {count(from + 1)}–{count(Math.min(from + size, total))} of {count(total)} {label}
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Next ${label}`}
        disabled={from + size >= total}
        onClick={() => onStep(1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
