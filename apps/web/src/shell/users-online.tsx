import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryOf } from "../api/call.ts";
import { count } from "../ui/format.ts";

const POLL_MS = 30_000;
const ACTIVITY: string = "/activity/dashboard";

/**
 * The number of people online; it leads to the activity. `data-spare` marks parts that can be hidden in a narrow
 * place.
 */
export function UsersOnline({ tour, onFollow }: { tour?: string; onFollow?: () => void }) {
  const online = useQuery({ ...queryOf("activity.loggedInCount"), refetchInterval: POLL_MS });
  const navigate = useNavigate();
  if (online.data === undefined) return null;
  return (
    // eslint-disable-next-line jsx-a11y/control-has-associated-label -- its label is the count inside
    <button
      type="button"
      data-tour={tour}
      onClick={() => {
        onFollow?.();
        void navigate({ to: ACTIVITY });
      }}
      className="flex h-9 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-ink/7 hover:text-ink touch:h-11"
    >
      <span aria-hidden className="size-1.5 rounded-full bg-ok" />
      <span>
        <span className="num">{count(online.data.count)}</span>
        <span data-spare> online</span>
      </span>
    </button>
  );
}
