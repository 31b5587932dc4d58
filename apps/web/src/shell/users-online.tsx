import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../api/call.ts";
import { count } from "../ui/format.ts";
import { useCan } from "./user-context.ts";

const POLL_MS = 30_000;
const ONLINE: string = "/riskmon-administration/online-users";

/** How many people are at work now; it leads to their list where one may read it. */
export function UsersOnline() {
  const online = useQuery({ ...queryOf("activity.loggedInCount"), refetchInterval: POLL_MS });
  const maySee = useCan("online-users:read");
  if (online.data === undefined) return null;
  const said = (
    <>
      <span aria-hidden className="size-1.5 rounded-full bg-ok" />
      <span>
        <span className="num">{count(online.data.count)}</span> online
      </span>
    </>
  );
  const look = "flex h-9 items-center gap-1.5 rounded-md px-2 whitespace-nowrap";
  if (!maySee) return <span className={look}>{said}</span>;
  return (
    <Link to={ONLINE} className={`${look} text-inherit no-underline hover:bg-ink/7 hover:text-ink`}>
      {said}
    </Link>
  );
}
