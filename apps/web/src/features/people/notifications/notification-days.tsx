import type { Notification } from "@crq/contract/people/notifications";
import { useId } from "react";
import { useUser } from "../../../session/user-context.ts";
import { type TimePreferences, day } from "../../../ui/format.ts";
import { NotificationRow } from "./notification-row.tsx";

const DAY_MS = 86_400_000;

/** Notifications by the day on which they happened, in the person's own zone. */
export function NotificationDays({ items }: { items: readonly Notification[] }) {
  const user = useUser();
  const days = Map.groupBy(items, ({ createdAt }) => day(createdAt, user));
  return [...days].map(([date, ofDay]) => <Day key={date} heading={inWords(date, user)} items={ofDay} />);
}

function Day({ heading, items }: { heading: string; items: readonly Notification[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="border-b border-ink/40 pb-1.5 text-xs font-medium text-muted">
        {heading}
      </h2>
      <ul>
        {items.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  );
}

function inWords(date: string, user: TimePreferences): string {
  if (date === day(new Date(), user)) return "Today";
  if (date === day(new Date(Date.now() - DAY_MS), user)) return "Yesterday";
  return date;
}
