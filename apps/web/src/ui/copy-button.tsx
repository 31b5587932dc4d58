import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  /** What goes to the clipboard, made when it is pressed. */
  readonly text: () => string;
  readonly children: string;
}

/** Copies a text, and says whether it did. Show the text beside it, for browsers that do not allow it. */
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
