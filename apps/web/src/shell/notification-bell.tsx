import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { queryOf } from "../api/call.ts";
import { count } from "../ui/format.ts";
import { part, tellMissing } from "./part.tsx";

/** How often the count is polled: without a live stream, and with one. */
const POLL_MS = 60_000;
const POLL_WHILE_LIVE_MS = 300_000;
/** When the live stream is opened: after the screen. */
const LIVE_AFTER_MS = 3000;

const load = async () => import("../features/people/notifications/public.tsx");
const Recent = part(async () => (await load()).Recent);

/** The number of unread notifications. A click shows the latest, with a link to all of them. */
export function NotificationBell() {
  const client = useQueryClient();
  const id = useId();
  const popup = useRef<HTMLDialogElement>(null);
  const [live, setLive] = useState(false);
  const [news, setNews] = useState("");
  const [open, setOpen] = useState<"pointer" | "keyboard">();
  const byKeyboard = useRef(false);
  const { data } = useQuery({
    ...queryOf("notifications.unreadCount"),
    refetchInterval: live ? POLL_WHILE_LIVE_MS : POLL_MS,
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void (async () => {
        // If it can't be fetched (the server is briefly down) the count is still polled.
        const part = await load().catch(() => undefined);
        if (part && !gone) stop = part.openLive(client, setLive, setNews);
      })();
    }, LIVE_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client]);
  const unread = data?.unread ?? 0;
  const label = `Notifications, ${unread === 0 ? "none" : count(unread)} unread`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        data-tour="header-notifications"
        onClick={(event) => {
          byKeyboard.current = event.detail === 0;
        }}
        className="relative grid size-9 shrink-0 place-items-center rounded-md hover:bg-ink/7 touch:size-11"
      >
        <Bell aria-hidden className="size-4.5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="num absolute bottom-1/2 left-1/2 min-w-4 rounded-full bg-bad px-1 text-center text-2xs font-semibold text-bad-ink"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <output className="sr-only">{news}</output>
      <dialog
        ref={popup}
        id={id}
        popover="auto"
        aria-label="Recent"
        onToggle={(event) =>
          setOpen(event.newState === "open" ? (byKeyboard.current ? "keyboard" : "pointer") : undefined)
        }
        className="fixed inset-auto top-[3.25rem] right-2 m-0 max-h-[calc(100dvh-4rem)] w-[min(22rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-0 text-ink shadow-float open:animate-[rise-in_120ms_ease-out] sm:right-16"
      >
        {open && (
          <Recent
            byKeyboard={open === "keyboard"}
            onClose={() => popup.current?.hidePopover()}
            onFailed={() => {
              popup.current?.hidePopover();
              tellMissing();
            }}
          />
        )}
      </dialog>
    </>
  );
}
