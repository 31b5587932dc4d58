import type { RecentChange } from "@crq/contract/platform/activity";
import { entryHref } from "@crq/contract/records";
import { ScreenLink } from "../../../navigation/screen-link.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ago, dayAndTime } from "../../../ui/format.ts";
import { activityParts } from "./activity-words.ts";

interface ChangeListProps {
  readonly changes: readonly RecentChange[];
  /** Later changes are marked as new; null marks none. */
  readonly newSince?: Date | null;
}

/** Changes as sentences, each with its time. */
export function ChangeList({ changes, newSince = null }: ChangeListProps) {
  const user = useUser();
  return (
    <ol className="border-t border-ink/40">
      {changes.map((change, index) => (
        <li
          key={`${change.at} ${index}`}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm max-sm:[&:nth-child(n+6)]:hidden"
        >
          <Words change={change} />
          <span className="flex shrink-0 items-baseline gap-2 text-xs text-muted">
            {newSince !== null && Date.parse(change.at) > newSince.getTime() && (
              <Badge variant="secondary">New</Badge>
            )}
            <time dateTime={change.at} title={dayAndTime(change.at, user)}>
              {ago(change.at)}
            </time>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The change as a sentence; records with a screen are linked by name. */
function Words({ change }: { change: RecentChange }) {
  const { did, title, rest } = activityParts(change);
  const reader = useUser();
  const href = entryHref({ ...change, tenantId: reader.tenantId ?? "", name: title }, reader);
  return (
    <span className="-mx-1 line-clamp-3 min-w-0 px-1 break-words">
      {change.actor} {did}
      {title !== null &&
        (href ? (
          <ScreenLink href={href} className="font-medium underline-offset-4 hover:underline">
            {title}
          </ScreenLink>
        ) : (
          <span className="font-medium">{title}</span>
        ))}
      {rest}
    </span>
  );
}
