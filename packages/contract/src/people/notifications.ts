/** A person's notifications: the list, the unread ones, and their preferences. */
import * as z from "zod/mini";
import { ById, Id, Instant, Nothing } from "../fields.ts";
import { pageSizeOf, partOf } from "../lists.ts";
import { CATEGORIES, MAILS } from "./notification-categories.ts";
import { routes } from "../route.ts";

const Category = z.enum(CATEGORIES);

/** A notification. */
const Notification = z.object({
  id: Id,
  category: Category,
  title: z.string(),
  body: z.string(),
  /** Where it leads, within the application. */
  href: z.nullable(z.string()),
  /** How often it happened, for repeated ones merged into one. */
  count: z.int(),
  /** When it last happened. */
  createdAt: Instant,
  readAt: z.nullable(Instant),
});
/** A notification. */
export type Notification = z.infer<typeof Notification>;

/** The position in a list where its next page continues: the time and id of a notification. */
const Cursor = z.string().check(
  z.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "must be a cursor from an earlier page",
  ),
  z.refine(
    (value) => !Number.isNaN(Date.parse(value.split("_")[0]!)),
    "must be a cursor from an earlier page",
  ),
);

const truth = z.enum(["true", "false"], "must be true or false");

/** The unread count and the latest unread notification: for the bell and the live stream. */
const UnreadSummary = z.object({
  unread: z.int(),
  newest: z.nullable(z.object({ title: z.string(), createdAt: Instant })),
});
/** The unread count and the latest unread notification. */
export type UnreadSummary = z.infer<typeof UnreadSummary>;

const Wish = z.strictObject({ inApp: z.boolean(), mail: z.enum(MAILS) });
/** A person's preference for a category. */
export type Wish = z.infer<typeof Wish>;

/** A person's preferences, by category, and when the daily mail is sent: an hour in their own zone. */
const Preferences = z.strictObject({
  categories: z.strictObject({
    security: Wish.check(
      z.refine(({ inApp }) => inApp, {
        message: "You can't turn off security notifications in the app",
        path: ["inApp"],
      }),
    ),
    access: Wish,
    administration: Wish,
    risk: Wish,
    compliance: Wish,
    product: Wish,
  }),
  digestHour: z
    .int("must be a whole hour")
    .check(z.minimum(0, "must be an hour from 0 to 23"), z.maximum(23, "must be an hour from 0 to 23")),
});
/** A person's preferences. */
export type NotificationPreferences = z.infer<typeof Preferences>;

/** A person's own notifications: of the tenant in which they work, and of their account. */
export const notifications = routes({
  list: {
    method: "GET",
    path: "/api/notifications",
    // Screens refresh it whenever something arrives, so it doesn't count as activity.
    polled: true,
    access: "signed-in",
    summary: "A page of one's notifications, newest first",
    query: z.strictObject({
      unread: z.optional(truth),
      category: z.optional(Category),
      /** Only notifications after this position in the list, the older ones; by default the latest. */
      after: z.optional(Cursor),
      /** Only notifications before this position, the newer ones that are next to it. */
      before: z.optional(Cursor),
      pageSize: pageSizeOf(100, 50),
    }),
    /** `next` and `previous` are the positions for `after` and `before`; null if there are no more. */
    reply: z.object({ ...partOf(Notification).shape, previous: z.nullable(z.string()) }),
  },
  unreadCount: {
    method: "GET",
    path: "/api/notifications/unread-count",
    polled: true,
    access: "signed-in",
    summary: "How many of one's notifications are unread, and the newest of them",
    reply: UnreadSummary,
  },
  mark: {
    method: "PATCH",
    path: "/api/notifications/:id",
    access: "signed-in",
    summary: "Mark a notification as read or unread",
    params: ById,
    body: z.strictObject({ read: z.boolean() }),
    reply: Notification,
  },
  markAllRead: {
    method: "POST",
    path: "/api/notifications/mark-all-read",
    access: "signed-in",
    summary: "Mark everything as read, or everything of a category, up to what one has seen",
    body: z.strictObject({
      category: z.optional(Category),
      /** The time of the latest one seen: anything after it stays unread. */
      until: Instant,
    }),
    reply: z.object({ marked: z.int() }),
  },
  remove: {
    method: "DELETE",
    path: "/api/notifications/:id",
    access: "signed-in",
    summary: "Remove a notification; for thirty days it can be put back",
    params: ById,
    reply: Nothing,
    status: 204,
  },
  restore: {
    method: "POST",
    path: "/api/notifications/:id/restore",
    access: "signed-in",
    summary: "Put a removed notification back",
    params: ById,
    reply: Notification,
  },
  preferences: {
    method: "GET",
    path: "/api/notifications/preferences",
    access: "signed-in",
    summary: "What one wants to hear, by category",
    reply: Preferences,
  },
  setPreferences: {
    method: "PUT",
    path: "/api/notifications/preferences",
    access: "signed-in",
    summary: "Say what one wants to hear, by category",
    body: Preferences,
    reply: Preferences,
  },
});
