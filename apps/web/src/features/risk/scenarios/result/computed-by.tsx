import { Info } from "lucide-react";
import { useId, useRef } from "react";
import { place } from "../../../../ui/overlay/placement.ts";

interface ComputedByProps {
  /** The accuracy of the figures in words; null if none is stated. */
  readonly worst: string | null;
  readonly engineVersion: string;
  readonly inputHash: string;
}

/** A popover with the figures' method and inputs. */
export function ComputedBy({ worst, engineVersion, inputHash }: ComputedByProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label="How these figures were computed"
        className="ml-0.5 inline-grid size-6 place-items-center rounded-sm align-middle hover:text-ink touch:size-11 print:hidden"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label="How these figures were computed"
        onToggle={(event) => {
          if (event.newState === "open" && button.current)
            place(button.current, event.currentTarget, { side: "bottom", align: "start", offset: 4 });
        }}
        className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-md border border-line bg-surface p-4 text-sm text-ink shadow-float"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-muted">Calculation</dt>
          <dd>{worst === null ? "Not stated" : `${worst} or better for the figures above`}</dd>
          <dt className="text-muted">Estimates</dt>
          <dd>Not part of that: their ranges and evidence decide how reliable the figures are</dd>
          <dt className="text-muted">Engine</dt>
          <dd className="num">{engineVersion}</dd>
          <dt className="text-muted">Inputs</dt>
          <dd className="font-mono text-xs break-all">{inputHash}</dd>
        </dl>
        <p className="mt-3 text-xs text-muted">
          The same inputs and engine version always give the same figures. The fingerprint changes with any
          input.
        </p>
      </dialog>
    </>
  );
}
