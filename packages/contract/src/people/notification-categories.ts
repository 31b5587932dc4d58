/** The part of notifications that the browser needs immediately; the shapes are in `notifications.ts`. */

/** The category of a notification. */
export const CATEGORIES = ["security", "access", "administration", "risk", "compliance", "product"] as const;
/** The category of a notification. */
export type Category = (typeof CATEGORIES)[number];

/** When a category is mailed, if at all. */
export const MAILS = ["off", "immediately", "digest"] as const;
/** When a category is mailed, if at all. */
export type Mail = (typeof MAILS)[number];

/**
 * The address of the live stream: server-sent events named `changed`, each with an `UnreadSummary`. It isn't part of the contract.
 */
export const NOTIFICATION_STREAM = "/api/notifications/stream";
