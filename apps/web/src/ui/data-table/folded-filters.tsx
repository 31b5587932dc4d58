import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";

/** Filters behind a button that says how many are set. */
export default function FoldedFilters({ set, children }: { set: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="col-span-2">
      <Button
        variant="outline"
        className="w-full"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ListFilter aria-hidden /> Filters{set > 0 && ` (${set} set)`}
      </Button>
      <div
        id={id}
        hidden={!open}
        className="mt-2 grid grid-cols-2 gap-2 [&>*]:w-full! [&>*:last-child:nth-child(odd)]:col-span-2"
      >
        {children}
      </div>
    </div>
  );
}
