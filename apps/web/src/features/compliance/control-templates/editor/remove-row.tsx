import { X } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";

interface RemoveRowProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** Removes a row of a list. */
export function RemoveRow({ label, onRemove }: RemoveRowProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={onRemove}>
      <X aria-hidden />
    </Button>
  );
}
