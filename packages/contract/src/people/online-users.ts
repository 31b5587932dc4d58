/** People who are online. */
import * as z from "zod/mini";
import { Id, Instant, Nothing } from "../fields.ts";
import { scope } from "../lists.ts";
import { ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** A person with a session that was used within the last five minutes. */
export const OnlineUser = z.object({
  sessionId: Id,
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  tenantId: Id,
  tenantName: z.string(),
  clientName: z.nullable(z.string()),
  /** When the session was opened. */
  since: Instant,
  seenAt: Instant,
  /** The browser's own name for itself. */
  userAgent: z.string(),
  ip: z.string(),
  /** Whether the caller can end this session: not their own, nor one of a higher role. */
  canSignOut: z.boolean(),
});
/** A person with a session that was used within the last five minutes. */
export type OnlineUser = z.infer<typeof OnlineUser>;

/** People who are online, and ending their sessions. */
export const onlineUsers = routes({
  list: {
    method: "GET",
    path: "/api/online-users",
    polled: true,
    access: "online-users:read",
    summary: "People whose session was used within the last five minutes, latest first, at most 500",
    query: z.strictObject({
      ...scope,
      q: z.optional(z.string().check(z.maxLength(200, "must have at most 200 characters"))),
    }),
    /**
     * `total` counts matching sessions, including those not listed; `people` counts the distinct people among
     * them.
     */
    reply: z.object({ items: z.array(OnlineUser), total: z.int(), people: z.int() }),
  },
  signOut: {
    method: "POST",
    path: "/api/online-users/:sessionId/sign-out",
    access: "online-users:read",
    summary: "End someone's session; needs user:manage too",
    params: z.strictObject({ sessionId: Id }),
    query: z.strictObject(scope),
    reply: Nothing,
    status: 204,
  },
});

/** The number of people online, in all tenants together. */
export const onlineFigures = routes({
  count: {
    method: "GET",
    path: "/api/dashboard/people-online",
    polled: true,
    access: "platform-dashboard:read",
    summary: "How many people were active active in the last 5 minutes, in all tenants",
    reply: z.object({ count: z.int() }),
  },
});
