import { ChevronDown, ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";

interface FoldedFiltersProps {
  readonly narrow: boolean;
  /** How many of them are set. */
  readonly set: number;
  readonly children: ReactNode;
}

/** Filters behind a button that says how many are set. On a wide screen they're open at first if any is. */
export default function FoldedFilters({ narrow, set, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(!narrow && set > 0);
  const id = useId();
  const words = `${narrow ? "Filters" : "More filters"}${set > 0 ? ` (${set} set)` : ""}`;
  const button = (
    <Button
      variant="outline"
      className={narrow ? "w-full" : undefined}
      aria-expanded={open}
      aria-controls={id}
      onClick={() => setOpen(!open)}
    >
      {narrow && <ListFilter aria-hidden />} {words}
      {!narrow && <ChevronDown aria-hidden className={open ? "rotate-180" : undefined} />}
    </Button>
  );
  if (narrow)
    return (
      <div className="col-span-2">
        {button}
        <div
          id={id}
          hidden={!open}
          className="mt-2 grid grid-cols-2 gap-2 [&>*]:w-full! [&>*:last-child:nth-child(odd)]:col-span-2"
        >
          {children}
        </div>
      </div>
    );
  return (
    <>
      {button}
      <fieldset
        id={id}
        hidden={!open}
        aria-label="More filters"
        className="order-last grid min-w-0 basis-full grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 rounded-md border border-line bg-surface p-3 [&>*]:w-full!"
      >
        {children}
      </fieldset>
    </>
  );
}
