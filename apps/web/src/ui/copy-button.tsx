import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  /** The clipboard text, generated at the click. */
  readonly text: () => string;
  readonly children: string;
}

/**
 * Copies a text, and reports whether it worked. Show the text beside it, for browsers that don't allow it.
 */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [said, setSaid] = useState<string>();
  return (
    <Button
      variant="outline"
      onClick={() =>
        void navigator.clipboard
          .writeText(text())
          .then(() => setSaid("Copied"))
          .catch(() => setSaid("Copy it by hand"))
      }
    >
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  );
}
