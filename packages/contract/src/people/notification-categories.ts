/** What the browser needs of notifications at once; the shapes stand in `notifications.ts`. */

/** What a notification is about. */
export const CATEGORIES = ["security", "access", "administration", "risk", "compliance", "product"] as const;
/** What a notification is about. */
export type Category = (typeof CATEGORIES)[number];

/** When a category is mailed, if at all. */
export const MAILS = ["off", "immediately", "digest"] as const;
/** When a category is mailed, if at all. */
export type Mail = (typeof MAILS)[number];

/** The address of the live stream: server-sent events named `changed`, each with an `UnreadSummary`. It sits beside the contract. */
export const NOTIFICATION_STREAM = "/api/notifications/stream";
