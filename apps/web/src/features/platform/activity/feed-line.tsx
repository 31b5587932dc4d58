import type { ActivityEntry, ActivityReach } from "@crq/contract/platform/activity";
import { entryHref } from "@crq/contract/records";
import { ScreenLink } from "../../../navigation/screen-link.tsx";
import { useUser } from "../../../session/user-context.ts";
import { timeOfDay } from "../../../ui/format.ts";
import { activityParts } from "./activity-words.ts";

interface FeedLineProps {
  readonly entry: ActivityEntry;
  readonly reach: ActivityReach;
  readonly onPerson: (id: string) => void;
  readonly onTenant: (id: string) => void;
}

const NAME = "rounded-sm text-left underline-offset-4 hover:underline";

/**
 * One entry as a line: when, and who did what. Names are links: a person's and a tenant's to their entries, a record's to its screen.
 */
export function FeedLine({ entry, reach, onPerson, onTenant }: FeedLineProps) {
  const user = useUser();
  const { did, title, rest } = activityParts(entry);
  const href = entryHref({ ...entry, name: title }, user);
  const { actorId } = entry;
  const others = reach !== "own";
  return (
    <li className="grid min-h-9 grid-cols-[5.5rem_1fr] items-baseline gap-x-4 max-sm:grid-cols-[4rem_1fr] max-sm:gap-x-3 border-b border-line py-2 text-sm">
      <time dateTime={entry.at} className="num whitespace-nowrap text-muted">
        {timeOfDay(entry.at, user)}
      </time>
      <p className="min-w-0 wrap-anywhere">
        {others && actorId !== null && actorId !== user.id ? (
          <button type="button" className={`${NAME} font-medium`} onClick={() => onPerson(actorId)}>
            {entry.actor}
          </button>
        ) : (
          <span className="font-medium">{actorId === user.id ? "You" : entry.actor}</span>
        )}{" "}
        {did}
        {title !== null &&
          (href ? (
            <ScreenLink href={href} className="text-primary underline underline-offset-4">
              {title}
            </ScreenLink>
          ) : (
            title
          ))}
        {rest}
        {reach === "platform" && title !== entry.tenantName && (
          <>
            <span className="text-xs text-muted">{"\u00a0· "}</span>
            <button
              type="button"
              className={`${NAME} text-xs text-muted`}
              onClick={() => onTenant(entry.tenantId)}
            >
              {entry.tenantName}
            </button>
          </>
        )}
      </p>
    </li>
  );
}
