import { NOTIFICATION_STREAM } from "@crq/contract/people/notification-categories";
import type { UnreadSummary } from "@crq/contract/people/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { summaryKey, LIST_KEY } from "./queries.ts";

/** The delay before a refused stream is retried; it doubles each time. */
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Keeps this tab's notifications in sync with the server: by its own stream, or, if the server refuses one, by what other tabs receive.
 * @param onLive called with whether the stream is open; while it isn't, the caller polls
 * @param onNews called with the title of each new notification
 * @returns a function that stops it
 */
export function openLive(
  client: QueryClient,
  onLive: (live: boolean) => void,
  onNews: (title: string) => void,
): () => void {
  const tabs = new BroadcastChannel("notifications");
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_RETRY_MS;

  function apply(summary: UnreadSummary) {
    const before = client.getQueryData<UnreadSummary>(summaryKey);
    client.setQueryData(summaryKey, summary);
    void client.invalidateQueries({ queryKey: LIST_KEY });
    if (before && summary.newest && isNewer(summary.newest, before.newest))
      onNews(`New notification: ${summary.newest.title}`);
  }
  function open() {
    source = new EventSource(NOTIFICATION_STREAM);
    source.addEventListener("open", () => {
      waitMs = FIRST_RETRY_MS;
      onLive(true);
    });
    source.addEventListener("changed", (event) => {
      const summary = JSON.parse(event.data as string) as UnreadSummary;
      apply(summary);
      tabs.postMessage(summary);
    });
    source.addEventListener("error", () => {
      onLive(false);
      if (source?.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
      timer = setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
    });
  }
  tabs.addEventListener("message", ({ data }: MessageEvent<UnreadSummary>) => apply(data));
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
    tabs.close();
    onLive(false);
  };
}

type Newest = NonNullable<UnreadSummary["newest"]>;

function isNewer(one: Newest, other: Newest | null): boolean {
  return other === null || one.createdAt > other.createdAt;
}
