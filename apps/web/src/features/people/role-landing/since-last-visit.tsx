import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ago, dayAndTime } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";

const SHOWN = 5;

/** A change that a returning person should know about. */
interface Change {
  readonly key: string;
  readonly text: string;
  readonly at: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Changes since a person's last visit: notifications, and changed scenarios. Renders nothing on a first visit. */
export function SinceLastVisit({ before }: { before: Date | null }) {
  return before === null ? null : <Changes since={before} />;
}

function Changes({ since }: { since: Date }) {
  const user = useUser();
  const readsScenarios = useCan("scenario:read") && user.tenantId !== null;
  const told = useQuery(queryOf("notifications.list", { query: { pageSize: SHOWN } }));
  const scenarios = useQuery({
    ...queryOf("scenarios.list", { query: { sort: "updated", order: "desc", pageSize: SHOWN } }),
    enabled: readsScenarios,
  });
  if (told.isError || scenarios.isError) return null;
  const waiting = told.isPending || (readsScenarios && scenarios.isPending);
  const changes = changesSince(since, told.data?.items ?? [], scenarios.data?.items ?? []);
  return (
    <section aria-labelledby="since-last-visit" aria-busy={waiting}>
      <Heading size="section" id="since-last-visit">
        Since your last visit
      </Heading>
      <p className="mb-2 text-xs text-muted">
        {dayAndTime(since, user)}, {ago(since)}, on this browser
      </p>
      {waiting ? (
        <Skeleton className="h-24 w-full" />
      ) : changes.length === 0 ? (
        <p className="border-y border-line py-3 text-sm text-muted">No changes since then.</p>
      ) : (
        <ul className="border-y border-line py-1 text-sm">
          {changes.map(({ key, text, at, to, search }) => (
            <li key={key} className="flex items-baseline justify-between gap-4 py-1.5">
              <Link
                to={to}
                {...(search && { search })}
                className="min-w-0 break-words underline-offset-4 hover:underline"
              >
                {text}
              </Link>
              <span className="shrink-0 text-xs text-muted">{ago(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The latest changes after a given time, of both kinds, latest first. */
function changesSince(
  since: Date,
  told: CallResult<"notifications.list">["items"],
  scenarios: CallResult<"scenarios.list">["items"],
): readonly Change[] {
  const notices = told.map(({ id, title, createdAt }) => ({
    key: id,
    text: title,
    at: createdAt,
    to: "/my-account/notifications",
  }));
  const edited = scenarios.map(({ id, title, updatedAt, updatedBy }) => ({
    key: id,
    text: updatedBy === null ? `${title} was changed` : `${updatedBy} changed ${title}`,
    at: updatedAt,
    to: "/risk-management/quantitative-analysis",
    search: { scenario: id },
  }));
  return [...notices, ...edited]
    .filter(({ at }) => Date.parse(at) > since.getTime())
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, SHOWN);
}
