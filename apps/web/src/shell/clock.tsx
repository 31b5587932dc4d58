import { useState } from "react";
import { day, timeOfDay, zoneName } from "../ui/format.ts";
import { TimeDialog } from "./lazy-dialogs.ts";
import { tellMissing } from "./part.tsx";
import { useNow } from "../session/use-now.ts";
import { useUser } from "../session/user-context.ts";

/** Date, time and zone in the person's format, ticking each second; a click opens the settings. `data-spare` marks parts that can be hidden in a narrow place, and minutes replace seconds if the header asks. */
export function Clock({ tour }: { tour?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-tour={tour}
        onClick={() => setOpen(true)}
        className="flex h-9 items-center rounded-md px-2 whitespace-nowrap hover:bg-ink/7 hover:text-ink touch:h-11"
      >
        <Now />
        <span className="sr-only">, change time and time zone</span>
      </button>
      {open && (
        <TimeDialog
          onClose={() => setOpen(false)}
          onFailed={() => {
            setOpen(false);
            tellMissing();
          }}
        />
      )}
    </>
  );
}

function Now() {
  const user = useUser();
  const now = useNow();
  return (
    <time dateTime={now.toISOString().slice(0, 16)} className="num">
      <span data-spare>
        {day(now, user)}
        <span className="mx-2 text-line-strong" aria-hidden>
          ·
        </span>
      </span>
      <span data-seconds>{timeOfDay(now, user, { seconds: true })}</span>
      <span data-minutes className="hidden">
        {timeOfDay(now, user)}
      </span>{" "}
      {zoneName(now, user)}
    </time>
  );
}
