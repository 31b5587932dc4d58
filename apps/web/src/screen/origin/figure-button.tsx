import type { ReactNode } from "react";

interface FigureButtonProps {
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A figure that opens where it comes from. */
export function FigureButton({ onOpen, children }: FigureButtonProps) {
  return (
    <button
      type="button"
      data-on-paper
      aria-haspopup="dialog"
      title="Show where this figure comes from"
      onClick={onOpen}
      className="num cursor-pointer rounded-sm decoration-line-strong decoration-dotted underline-offset-4 hover:underline touch:min-h-11"
    >
      {children}
    </button>
  );
}
