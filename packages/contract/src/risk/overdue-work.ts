/** Work that is overdue, or soon will be. */
import * as z from "zod/mini";
import { Id, Instant } from "../fields.ts";
import { routes } from "../route.ts";
import { ofClient } from "./of-client.ts";

/** The maximum number of items in the list. */
export const OVERDUE_SHOWN = 50;

/** A piece of work that is overdue, or soon will be. */
export const OverdueWork = z.object({
  kind: z.enum([
    "assessment-due", // its date has passed, or comes within 14 days
    "milestone-due", // of a program: its day has passed, or comes within 14 days
    "scenario-stale", // not reviewed for 180 days
    "control-review", // its day has passed, or comes within 14 days
    "control-planned", // not in place although its day has passed, or within 14 days
    "project-due", // open, and its day has passed, or comes within 14 days
    "policy-ending", // in place although it has ended, or within 14 days
    "assumption-review", // the day to check it has passed, or comes within 14 days
    "access-review", // roles not reviewed for 90 days
    "api-key-expiring", // within 14 days
    "invitation-expired",
  ]),
  /** Its subject: a record's id, if there is one. */
  id: z.nullable(Id),
  title: z.string(),
  /** Since when, or until when. */
  at: Instant,
  overdue: z.boolean(),
});
/** A piece of work that is overdue, or soon will be. */
export type OverdueWork = z.infer<typeof OverdueWork>;

/** Work that is overdue. */
export const overdueWork = routes({
  list: {
    method: "GET",
    path: "/api/overdue-work",
    access: "tenant-dashboard:read",
    summary: "What waits past its time, or soon will: of the tenant, or of one client",
    query: z.strictObject(ofClient),
    /** The first 50 and the total. */
    reply: z.object({ items: z.array(OverdueWork), total: z.int() }),
  },
});
