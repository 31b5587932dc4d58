import { NOTIFICATION_STREAM } from "@crq/contract/people/notification-categories";
import type { UnreadSummary } from "@crq/contract/people/notifications";
import type { QueryClient } from "@tanstack/react-query";
import { summaryKey, LIST_KEY } from "./queries.ts";

/** After how long a stream that was refused is tried again; each time twice as long. */
const FIRST_RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Keeps this tab's notifications as they are on the server: by its own stream, or, where the server gives it none, by what other tabs hear.
 * @param onLive told whether the stream is open; while it is not the caller asks now and then
 * @param onNews told the title of what arrives
 * @returns how to stop
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
      if (source?.readyState !== EventSource.CLOSED) return; // the browser connects again by itself
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
