import type { Notification, notifications } from "@crq/contract/people/notifications";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { preferencesOf, savePreferences } from "./preferences-store.ts";
import * as store from "./store.ts";

/**
 * The calls of a user's own notifications. Changes to their preferences are logged; reading, marking, and
 * removing notifications are private and aren't.
 */
export function notificationHandlers(): Handlers<OutsideCtx, typeof notifications> {
  return {
    list: async ({ actor, ask }, { query }) => {
      const { before, after, category, pageSize } = query;
      if (before !== undefined && after !== undefined)
        throw new Fault("invalid-request", {
          errors: [{ path: "before", message: "cannot go together with after" }],
        });
      const upwards = before !== undefined;
      const place = (after ?? before)?.split("_") as [string, string] | undefined;
      const rows = await store.list({ all: ask }, actor!, {
        unread: query.unread === undefined ? undefined : query.unread === "true",
        category,
        from: place && { at: place[0], id: place[1], way: upwards ? "newer" : "older" },
        limit: pageSize + 1, // the extra row shows whether there is another page
      });
      const more = rows.length > pageSize;
      const items = upwards ? rows.slice(-pageSize) : rows.slice(0, pageSize);
      const [first, last] = [items[0], items.at(-1)];
      return {
        items,
        next: last && (upwards || more) ? cursorOf(last) : null,
        previous: first && (upwards ? more : after !== undefined) ? cursorOf(first) : null,
      };
    },

    unreadCount: async ({ actor, ask }) => store.unread(ask, actor!),

    mark: async ({ actor, outside }, { params, body }) =>
      found(await outside((tx) => store.mark(tx, actor!, params.id, body.read))),

    markAllRead: async ({ actor, outside }, { body }) => ({
      marked: await outside((tx) =>
        store.markAllRead(tx, actor!, { until: body.until, category: body.category }),
      ),
    }),

    remove: async ({ actor, outside }, { params }) => {
      found(await outside((tx) => store.setRemoved(tx, actor!, params.id, true)));
    },

    restore: async ({ actor, outside }, { params }) =>
      found(await outside((tx) => store.setRemoved(tx, actor!, params.id, false))),

    preferences: async ({ actor, outside }) => outside((tx) => preferencesOf(tx, actor!.userId)),

    setPreferences: async ({ actor, request, outside }, { body }) =>
      outside(async (tx) => {
        const before = await preferencesOf(tx, actor!.userId);
        await savePreferences(tx, actor!.userId, body);
        const detail = { before: { notifications: before }, after: { notifications: body } };
        const entry = { action: "user.update", objectType: "user", objectId: actor!.userId, detail } as const;
        await audit(tx, actor!, request, entry, actor!.tenantId);
        return body;
      }),
  };
}

function found(notification: Notification | undefined): Notification {
  if (!notification) throw new Fault("not-found");
  return notification;
}

function cursorOf({ createdAt, id }: Notification): string {
  return `${createdAt}_${id}`;
}
