import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { shortDay } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { AppetiteChip } from "../baseline-chips.tsx";

const SHOWN = 5;

/** The latest statements of approved baselines, on the landing page of people who don't read scenarios. */
export function LatestStatements() {
  const times = useUser();
  const query = useQuery(
    queryOf("boardStatements.list", { query: { sort: "frozen", order: "desc", pageSize: SHOWN } }),
  );
  return (
    <div className="mt-14 print:hidden">
      <Section
        landmark
        title="Cyber risk statements"
        description="Approved for decisions: the exposure, what drives it, and what changed."
        hairline
        actions={
          query.data &&
          query.data.total > SHOWN && <Link to="/risk-management/baselines">View all {query.data.total}</Link>
        }
      >
        <Loaded query={query} skeleton={<Skeleton className="h-12 w-full" />} small>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-sm text-muted">No approved statements yet. They’ll appear here.</p>
            ) : (
              <ul className="border-t border-line">
                {items.map(({ id, name, clientName, frozenAt, overAppetite }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
                  >
                    <div className="min-w-0">
                      <Link
                        to="/risk-management/baselines"
                        search={{ baseline: id }}
                        className="font-medium wrap-anywhere"
                      >
                        {name}
                      </Link>
                      <p className="text-xs text-muted">
                        {clientName !== null && `${clientName}, `}as of {shortDay(frozenAt, times)}
                      </p>
                    </div>
                    <AppetiteChip over={overAppetite} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </div>
  );
}
