import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { ago } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { NotificationTitle } from "./notification-title.tsx";
import { useNotifications } from "./queries.ts";
import { useLeadOn } from "./use-lead-on.ts";

const SHOWN = 5;

interface RecentProps {
  /** It was opened from the keyboard: the focus goes inside, and it waits for the person. */
  readonly byKeyboard: boolean;
  readonly onClose: () => void;
}

/**
 * The latest notifications, below the bell. After three seconds the full list opens, unless the popup is in
 * use.
 */
export function Recent({ byKeyboard, onClose }: RecentProps) {
  const list = useNotifications({ pageSize: SHOWN });
  const { leadsOn, root, line, check } = useLeadOn(!byKeyboard, onClose);
  const heading = useId();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (byKeyboard) close.current?.focus();
  }, [byKeyboard]);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it only detects activity
    <div
      ref={root}
      onPointerEnter={check}
      onPointerLeave={check}
      onFocus={check}
      onBlur={check}
      className="relative"
    >
      <div className="flex items-center justify-between border-b border-line py-1 pr-1.5 pl-4">
        <Heading size="label" level={2} id={heading}>
          Recent
        </Heading>
        <Button variant="ghost" size="icon" aria-label="Close" ref={close} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <ul aria-labelledby={heading} aria-busy={list.isPending} className="px-4">
        {list.isPending && <Skeleton className="my-4 h-10" />}
        {list.isError && <li className="py-4 text-sm text-muted">Couldn't load notifications. Try again.</li>}
        {list.data?.items.length === 0 && <li className="py-4 text-sm text-muted">No notifications yet.</li>}
        {list.data?.items.map((one) => (
          <li key={one.id} className="border-b border-line py-2.5 last:border-b-0">
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <NotificationTitle notification={one} className="min-w-0 break-words" onFollow={onClose} />
              <time dateTime={one.createdAt} className="shrink-0 text-xs text-muted">
                {ago(one.createdAt)}
              </time>
            </div>
            <p className="mt-0.5 line-clamp-2 text-xs text-muted">{one.body}</p>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
        <Link to="/my-account/notifications" onClick={onClose} className={buttonVariants({ size: "sm" })}>
          View All
        </Link>
        {leadsOn && <p className="text-xs text-muted">Opening all notifications…</p>}
      </div>
      {leadsOn && (
        <span ref={line} aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-primary" />
      )}
    </div>
  );
}
