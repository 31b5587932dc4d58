/** What waits for somebody past its time, or soon will. */
import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { routes } from "../route.ts";
import { ofClient } from "./of-client.ts";

/** The most items that are listed. */
export const OVERDUE_SHOWN = 50;

/** Something that waits for somebody past its time, or soon will be. */
export const OverdueWork = z.object({
  kind: z.enum([
    "assessment-due", // its date has passed, or comes within 14 days
    "scenario-stale", // not looked at for 180 days
    "access-review", // roles that nobody has reviewed for 90 days
    "api-key-expiring", // within 14 days
    "invitation-expired",
  ]),
  /** What it is about: a record's id, where there is one. */
  id: z.nullable(Id),
  title: z.string(),
  /** Since when, or until when. */
  at: Instant,
  overdue: z.boolean(),
});
/** Something that waits for somebody past its time, or soon will be. */
export type OverdueWork = z.infer<typeof OverdueWork>;

/** Work that is overdue. */
export const overdueWork = routes({
  list: {
    method: "GET",
    path: "/api/overdue-work",
    access: "tenant-dashboard:read",
    summary: "What waits past its time, or soon will: of the tenant, or of one client",
    query: z.strictObject(ofClient),
    /** The first 50 and how many there are. */
    reply: z.object({ items: z.array(OverdueWork), total: z.int() }),
  },
});
