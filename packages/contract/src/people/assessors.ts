import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { CsvReply, listQuery, pageOf, scope } from "../lists.ts";
import { routes } from "../route.ts";

/** The roles that assess for clients, strongest first. */
export const ASSESSOR_ROLES = ["risk_assessor", "assessor"] as const;

/** The maximum numbers of people and clients in one assignment. */
export const MOST_ASSIGNED = { users: 200, clients: 500, pairs: 100_000 } as const;

/** An assessor. `allClients`: for every client of the tenant; otherwise for `clientIds` (without archived ones). */
export const Assessor = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  status: z.string(),
  role: z.enum(ASSESSOR_ROLES),
  allClients: z.boolean(),
  clientIds: z.array(Id),
  lastSignInAt: z.nullable(z.string()),
});
/** An assessor. */
export type Assessor = z.infer<typeof Assessor>;

/** One assignment: these people get, or lose, these clients. */
export const Assignment = z.strictObject({
  action: z.enum(["assign", "unassign"]),
  userIds: z
    .array(Id)
    .check(
      z.minLength(1, "must include at least one person"),
      z.maxLength(MOST_ASSIGNED.users, `must have at most ${MOST_ASSIGNED.users} people`),
    ),
  clientIds: z
    .array(Id)
    .check(
      z.minLength(1, "must include at least one client"),
      z.maxLength(MOST_ASSIGNED.clients, `must have at most ${MOST_ASSIGNED.clients} clients`),
    ),
});
/** One assignment: these people get, or lose, these clients. */
export type Assignment = z.infer<typeof Assignment>;

const query = z.strictObject({ ...listQuery(["name", "email", "clients"]), ...scope });
const inScope = z.strictObject(scope);
const Changed = z.object({ assigned: z.int(), unassigned: z.int(), unchanged: z.int() });

/**
 * Choose which clients each assessor works for. An assignment is an entitlement for that client: granting it assigns the work, revoking it ends it.
 */
export const assessors = routes({
  list: {
    method: "GET",
    path: "/api/assessors",
    access: "assessor:manage",
    summary: "People who assess in a tenant, with their clients",
    query,
    reply: pageOf(Assessor),
  },
  exportCsv: {
    method: "GET",
    path: "/api/assessors/export",
    access: "assessor:manage",
    summary: "The same list as CSV, one line for each person and client",
    query,
    reply: CsvReply,
  },
  setClients: {
    method: "PUT",
    path: "/api/assessors/:userId/clients",
    access: "assessor:manage",
    summary: "Say for which clients someone assesses: every one, or these",
    params: z.strictObject({ userId: Id }),
    query: inScope,
    body: z.strictObject({
      allClients: z.optional(z.boolean()),
      clientIds: z
        .array(Id)
        .check(z.maxLength(MOST_ASSIGNED.clients, `must have at most ${MOST_ASSIGNED.clients} clients`)),
    }),
    reply: Assessor,
  },
  bulk: {
    method: "POST",
    path: "/api/assessors/bulk",
    access: "assessor:manage",
    summary: "Assign and unassign many people and clients at once, all or nothing",
    query: inScope,
    body: z.strictObject({
      changes: z
        .array(Assignment)
        .check(
          z.minLength(1, "must include at least one change"),
          z.maxLength(400, "must have at most 400 changes"),
        ),
    }),
    bodyLimit: 1_200_000,
    bodyParts: 30_000,
    reply: Changed,
  },
});
