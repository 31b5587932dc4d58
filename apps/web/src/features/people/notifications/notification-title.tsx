import type { Notification } from "@crq/contract/people/notifications";
import { useNavigate } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { count } from "../../../ui/format.ts";
import { useMark } from "./queries.ts";

interface NotificationTitleProps {
  readonly notification: Notification;
  readonly className?: string;
  readonly onFollow?: () => void;
}

/** A notification's title, bold while it's unread. If it leads somewhere it's a link, and following it marks it as read. */
export function NotificationTitle({ notification, className, onFollow }: NotificationTitleProps) {
  const navigate = useNavigate();
  const mark = useMark();
  const { id, title, href, readAt } = notification;
  const look = cx(readAt === null ? "font-semibold" : "font-normal", className);
  const words = (
    <>
      {readAt === null && <span className="sr-only">Unread: </span>}
      {title}
      {notification.count > 1 && (
        <span className="num font-normal text-muted"> ({count(notification.count)} times)</span>
      )}
    </>
  );
  if (href === null) return <span className={look}>{words}</span>;
  return (
    <a
      href={href}
      className={cx(look, "text-ink decoration-ink/30 underline-offset-4 hover:decoration-ink")}
      onClick={(event) => {
        if (readAt === null) mark.mutate({ id, read: true });
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // another tab or window
        event.preventDefault();
        onFollow?.();
        void navigate({ href });
      }}
    >
      {words}
    </a>
  );
}
