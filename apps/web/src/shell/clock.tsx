import { day, timeOfDay, zoneName } from "../ui/format.ts";
import { useNow } from "./use-now.ts";
import { useUser } from "./user-context.ts";

/** Date, time and zone as the person reads them; it ticks each second. */
export function Clock() {
  const user = useUser();
  const now = useNow();
  return (
    <time dateTime={now.toISOString().slice(0, 16)} className="num whitespace-nowrap">
      {day(now, user)}
      <span className="mx-2 text-line-strong" aria-hidden>
        ·
      </span>
      {timeOfDay(now, user, { seconds: true })} {zoneName(now, user)}
    </time>
  );
}
