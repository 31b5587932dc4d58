interface SupportedMarkProps {
  /** What the evidence supported, if the value is another one by now. */
  readonly supported: string | null;
  /** Says that it supports the present value too; absent or null where that can't be said. */
  readonly onConfirm?: (() => void) | null | undefined;
}

/** Marks evidence that was given for another value than the present one: `Supported 201K – 50.8M`. */
export function SupportedMark({ supported, onConfirm }: SupportedMarkProps) {
  if (supported === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-warn">
      <span className="num">Supported {supported}</span>
      {onConfirm && (
        <button
          type="button"
          className="text-primary underline underline-offset-2 hover:no-underline touch:py-2"
          onClick={onConfirm}
        >
          Supports the new value too
        </button>
      )}
    </p>
  );
}
