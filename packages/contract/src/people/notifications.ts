/** What a person is told: their list, what is unread, and what they want to hear. */
import * as z from "zod/mini";
import { ById, Id, Instant, Nothing } from "../fields.ts";
import { CATEGORIES, MAILS } from "./notification-categories.ts";
import { routes } from "../route.ts";

const Category = z.enum(CATEGORIES);

/** What a person is told. */
const Notification = z.object({
  id: Id,
  category: Category,
  title: z.string(),
  body: z.string(),
  /** Where it leads, within the application. */
  href: z.nullable(z.string()),
  /** How often it happened, where repeated ones became one. */
  count: z.int(),
  /** When it happened last. */
  createdAt: Instant,
  readAt: z.nullable(Instant),
});
/** What a person is told. */
export type Notification = z.infer<typeof Notification>;

/** A place in a list from which its next page goes on: the moment and id of a notification. */
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

/** What is unread, and the newest of it: what the bell shows, and what the live stream sends. */
const UnreadSummary = z.object({
  unread: z.int(),
  newest: z.nullable(z.object({ title: z.string(), createdAt: Instant })),
});
/** What is unread, and the newest of it. */
export type UnreadSummary = z.infer<typeof UnreadSummary>;

const Wish = z.strictObject({ inApp: z.boolean(), mail: z.enum(MAILS) });
/** What a person wants to hear of a category. */
export type Wish = z.infer<typeof Wish>;

/** What a person wants to hear, by category, and when the daily mail comes: an hour in their own zone. */
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
/** What a person wants to hear. */
export type NotificationPreferences = z.infer<typeof Preferences>;

/** A person's own notifications: of the tenant in which they work, and of their account. */
export const notifications = routes({
  list: {
    method: "GET",
    path: "/api/notifications",
    // Screens read it anew whenever something arrives, so it does not count as someone being there.
    polled: true,
    access: "signed-in",
    summary: "A page of one's notifications, newest first",
    query: z.strictObject({
      unread: z.optional(truth),
      category: z.optional(Category),
      /** Only older ones than this place; left out, the newest. */
      before: z.optional(Cursor),
      /** Only newer ones than this place: those next to it. */
      after: z.optional(Cursor),
      limit: z._default(
        z.coerce
          .number<string | number>("must be a whole number from 1 to 100")
          .check(
            z.int("must be a whole number from 1 to 100"),
            z.minimum(1, "must be a whole number from 1 to 100"),
            z.maximum(100, "must be a whole number from 1 to 100"),
          ),
        50,
      ),
    }),
    /** `older` and `newer` are the places for `before` and `after`; null where there is no more. */
    reply: z.object({
      items: z.array(Notification),
      older: z.nullable(z.string()),
      newer: z.nullable(z.string()),
    }),
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
      /** The newest one seen happened then: what came since stays unread. */
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
