import * as z from "zod/mini";
import { ById, Id, Instant, Version, line, prose } from "../fields.ts";
import { CsvReply, listQuery, pageOf, scope } from "../lists.ts";
import { routes } from "../route.ts";
import { Plan } from "./plans.ts";
import { MaybeEmail, maybe } from "./tenants.ts";

/** An organisation that a tenant assesses. `members` are people whose work is limited to it. */
export const ClientRecord = z.object({
  id: Id,
  tenantId: Id,
  tenantName: z.string(),
  name: z.string(),
  industry: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  notes: z.string(),
  members: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: z.nullable(Instant),
  version: Version,
});
/** An organisation that a tenant assesses. */
export type ClientRecord = z.infer<typeof ClientRecord>;

/** What is written down about a client. */
export const ClientFields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  industry: maybe(100),
  contactName: maybe(200),
  contactEmail: MaybeEmail,
  notes: prose(4000),
});

const query = z.strictObject({
  ...listQuery(["name", "created", "members", "updated"]),
  ...scope,
  /** Archived clients, those in use (the default), or both. */
  archived: z._default(z.enum(["no", "yes", "all"]), "no"),
});
const inScope = z.strictObject(scope);

/** Administration of a tenant's clients. */
export const clients = routes({
  list: {
    method: "GET",
    path: "/api/clients",
    access: "client:read",
    summary: "A tenant's clients, or, from the platform, everybody's",
    query,
    reply: pageOf(ClientRecord),
  },
  exportCsv: {
    method: "GET",
    path: "/api/clients/export",
    access: "client:read",
    summary: "The same list as comma-separated values",
    query,
    reply: CsvReply,
  },
  get: {
    method: "GET",
    path: "/api/clients/:id",
    access: "client:read",
    summary: "A client",
    params: ById,
    query: inScope,
    reply: ClientRecord,
  },
  create: {
    method: "POST",
    path: "/api/clients",
    access: "client:manage",
    summary: "Create a client",
    query: inScope,
    body: z.strictObject({ ...z.partial(ClientFields).shape, name: ClientFields.shape.name }),
    reply: ClientRecord,
    status: 201,
  },
  update: {
    method: "PATCH",
    path: "/api/clients/:id",
    access: "client:manage",
    summary: "Change a client",
    params: ById,
    query: inScope,
    body: z.strictObject({ version: Version, ...z.partial(ClientFields).shape }),
    reply: ClientRecord,
  },
  archive: {
    method: "POST",
    path: "/api/clients/:id/archive",
    access: "client:manage",
    summary: "Archive a client: its records stay, but nobody chooses it or works for it until it is restored",
    params: ById,
    query: inScope,
    reply: ClientRecord,
  },
  restore: {
    method: "POST",
    path: "/api/clients/:id/restore",
    access: "client:manage",
    summary: "Bring an archived client back",
    params: ById,
    query: inScope,
    reply: ClientRecord,
  },
});

/** Clients of all tenants together. */
export const clientFigures = routes({
  byPlan: {
    method: "GET",
    path: "/api/dashboard/clients-by-plan",
    polled: true,
    access: "platform-dashboard:read",
    summary: "How many clients a tenant has on average, by plan",
    reply: z.array(z.object({ plan: Plan, tenants: z.int(), average: z.number() })),
  },
});
