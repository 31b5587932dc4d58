import type { Notification } from "@crq/contract/people/notifications";
import { cx } from "class-variance-authority";
import { Mail, MailOpen, Trash2 } from "lucide-react";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { timeOfDay } from "../../../ui/format.ts";
import { Tooltip } from "../../../ui/overlay/tooltip.tsx";
import { CATEGORY_WORDS } from "./category-words.ts";
import { NotificationTitle } from "./notification-title.tsx";
import { useMark, useRemove } from "./queries.ts";

/** One notification: what happened, when, and its actions. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const user = useUser();
  const mark = useMark();
  const remove = useRemove();
  const { id, title, body, category, createdAt, readAt } = notification;
  const unread = readAt === null;
  const markLabel = unread ? "Mark as read" : "Mark as unread";
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <span
        aria-hidden
        className={cx("mt-2 size-1.5 shrink-0 rounded-full", unread ? "bg-primary" : "bg-transparent")}
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words">
          <NotificationTitle notification={notification} />
        </p>
        <p className="mt-0.5 max-w-prose text-sm break-words text-muted">{body}</p>
        <p className="mt-1 flex items-center gap-2 text-xs text-muted">
          <Badge variant={category === "security" ? "default" : "outline"}>
            {CATEGORY_WORDS[category].label}
          </Badge>
          <time dateTime={createdAt} className="num">
            {timeOfDay(createdAt, user)}
          </time>
        </p>
      </div>
      <div className="-my-1 flex shrink-0">
        <Tooltip content={markLabel}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`${markLabel}: ${title}`}
            onClick={() => mark.mutate({ id, read: unread })}
          >
            {unread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
          </Button>
        </Tooltip>
        <Tooltip content="Remove">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove: ${title}`}
            busy={remove.isPending}
            onClick={() => remove.mutate(notification)}
          >
            <Trash2 aria-hidden />
          </Button>
        </Tooltip>
      </div>
    </li>
  );
}
