import { recordAction } from "@crq/contract/records";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";

/** What was done with a program and its assessments lately. */
export function ActivityPart({ id }: { readonly id: string }) {
  const user = useUser();
  const query = useQuery(queryOf("programs.activity", { params: { id } }));
  return (
    <Section title="Activity">
      <Loaded
        query={query}
        small
        skeleton={<Skeleton className="h-24 w-full" />}
        empty={<p className="border-y border-line py-4 text-sm text-muted">No activity yet.</p>}
      >
        {(entries) => (
          <ol className="border-t border-ink/40">
            {entries.map(({ at, actor, action, title }) => (
              <li key={`${at} ${action} ${title ?? ""}`} className="border-b border-line py-2 text-sm">
                <span className="wrap-anywhere">
                  {recordAction(action)?.log ?? action}
                  {title !== null && action.startsWith("assessment.") && `: ${title}`}
                </span>
                <span className="block text-xs wrap-anywhere text-muted">
                  {dayAndTime(at, user)}, {actor}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}
