import type { Category } from "@crq/contract/people/notification-categories";

/** The screen's state in the URL: which part, which notifications, and from which position in the list. */
export interface NotificationSearch {
  readonly tab?: "preferences";
  readonly unread?: true;
  readonly category?: Category;
  readonly before?: string;
  readonly after?: string;
}

/** The state that the address asks for; everything else is dropped. */
export function notificationSearch(search: Readonly<Record<string, unknown>>): NotificationSearch {
  if (search["tab"] === "preferences") return { tab: "preferences" };
  const { category } = search;
  const place = (["before", "after"] as const).find((way) => typeof search[way] === "string");
  return {
    ...(search["unread"] === true && { unread: true }),
    ...(isCategory(category) && { category }),
    ...(place && { [place]: search[place] }),
  };
}

/**
 * Spelled out, because every route's search is parsed up front, and the list of categories is loaded with the screen.
 */
function isCategory(text: unknown): text is Category {
  return typeof text === "string" && /^(security|access|administration|risk|compliance|product)$/.test(text);
}
