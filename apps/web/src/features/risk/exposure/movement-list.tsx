import { cx } from "class-variance-authority";
import { useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { count, money } from "../../../ui/format.ts";
import { type Movement, changeWords, eventWords } from "./movements.ts";

/** How many are listed until all are asked for. */
const SHOWN = 3;

interface MovementListProps {
  /** The latest first. */
  readonly movements: readonly Movement[];
  readonly currency: string;
  /** Called with the day of the movement under the pointer; null when it leaves. */
  readonly onPoint: (at: string | null) => void;
}

/**
 * What moved the exposure, as a list. From 600 px on the chart above names the same, so there the list is for screen readers until
 * someone asks for it.
 */
export function MovementList({ movements, currency, onPoint }: MovementListProps) {
  const [all, setAll] = useState(false);
  const reader = useUser();
  if (movements.length === 0) return null;
  const folds = movements.length > SHOWN + 1;
  const shown = all || !folds ? movements : movements.slice(0, SHOWN);
  return (
    <div className="mt-3 text-sm">
      <ul
        aria-label="Changes in the trend"
        className={cx("grid gap-2 border-t border-line pt-3", !all && "@[37.5rem]:sr-only")}
      >
        {shown.map(({ at, events, change }) => (
          <li
            key={at}
            onPointerEnter={() => onPoint(at)}
            onPointerLeave={() => onPoint(null)}
            className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-sm px-2 hover:bg-sunken @md:grid-cols-[5rem_minmax(0,1fr)_auto]"
          >
            <time dateTime={at} className="text-xs whitespace-nowrap text-muted @max-md:col-span-full">
              {calendarDay(at, reader)}
            </time>
            <span className="wrap-anywhere">{events.map((event) => eventWords(event)).join("; ")}</span>
            {change !== null && (
              <span className="num whitespace-nowrap">
                {changeWords(change, (value) => money(value, currency))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="link"
        className={cx("mt-1 px-0 print:hidden", !folds && "@max-[37.5rem]:hidden")}
        onClick={() => setAll(!all)}
      >
        {all ? (folds ? "Show fewer" : "Hide the list") : showAll(movements.length)}
      </Button>
    </div>
  );
}

function showAll(many: number): string {
  return many === 1 ? "Show the change" : `Show all ${count(many)} changes`;
}
