import * as z from "zod/mini";
import { Currency, Id, Instant, MaybeEmail, Version, line, maybe, prose } from "../fields.ts";
import { archivedFilter, CsvFile, importedOf, listQuery, pageOf, scope } from "../lists.ts";
import { archivingRoutes, recordRoutes } from "../record-routes.ts";
import { routes } from "../route.ts";
import { Joining } from "./exchange-rates.ts";
import { AnnualRevenue, StoredRevenue } from "./organization.ts";
import { Plan } from "./plans.ts";

/** An organization that a tenant assesses. `members` are people whose work is limited to it. */
export const ClientRecord = z.object({
  id: Id,
  tenantId: Id,
  tenantName: z.string(),
  name: z.string(),
  industry: z.nullable(z.string()),
  companySize: z.nullable(z.string()),
  annualRevenue: StoredRevenue,
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  notes: z.string(),
  members: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: z.nullable(Instant),
  version: Version,
});
/** An organization that a tenant assesses. */
export type ClientRecord = z.infer<typeof ClientRecord>;

/** The editable details of a client. */
export const ClientFields = z.strictObject({
  name: line(1, 200, "Name must have 1 to 200 characters"),
  industry: maybe(100),
  companySize: maybe(40),
  annualRevenue: AnnualRevenue,
  contactName: maybe(200),
  contactEmail: MaybeEmail,
  notes: prose(4000),
});

const query = z.strictObject({
  ...listQuery(["name", "created", "members", "updated"]),
  ...scope,
  ...archivedFilter,
});

const calls = {
  path: "/api/clients",
  noun: ["a client", "a tenant's clients or, at platform level, those of all tenants"],
  read: "client:read",
  manage: "client:manage",
  record: ClientRecord,
  inScope: z.strictObject(scope),
} as const;

/** Administration of a tenant's clients. */
export const clients = routes({
  ...recordRoutes({
    ...calls,
    created: z.strictObject({ ...z.partial(ClientFields).shape, name: ClientFields.shape.name }),
    changed: z.strictObject({ version: Version, ...z.partial(ClientFields).shape }),
    query,
  }),
  ...archivingRoutes({
    ...calls,
    meaning: "its records are kept, but no one can work for it until it is restored",
  }),
  csvTemplate: {
    method: "GET",
    path: "/api/clients/template",
    access: "client:manage",
    summary: "The columns of clients as CSV, with an example row that an import leaves out",
    reply: z.object({ csv: z.string() }),
  },
  importCsv: {
    method: "POST",
    path: "/api/clients/import",
    access: "client:manage",
    summary: "Create a client for each row of a CSV file, all or none, at most 500",
    query: z.strictObject(scope),
    body: CsvFile,
    reply: importedOf(z.object({ id: Id, name: z.string() })),
    bodyLimit: 4_194_304,
  },
});

/** The clients that someone can work for or choose: no more than their names. */
export const clientChoices = routes({
  list: {
    method: "GET",
    path: "/api/client-choices",
    access: "scenario:read",
    summary: "Names of the clients that aren't archived; when working for one client, that one alone",
    query: z.strictObject({
      ...listQuery(["name"]),
      /** Only this one, to learn its name. */
      id: z.optional(Id),
    }),
    reply: pageOf(z.object({ id: Id, name: z.string() })),
  },
});

/** Clients of all tenants together. */
export const clientFigures = routes({
  byPlan: {
    method: "GET",
    path: "/api/dashboard/clients-by-plan",
    polled: true,
    access: "platform-dashboard:read",
    summary: "Average number of clients per tenant, by plan",
    reply: z.array(z.object({ plan: Plan, tenants: z.int(), average: z.number() })),
  },
});

/** How much there is, and how it stands. */
const Standing = z.object({
  scenarios: z.int(),
  /** Expected losses add up, before insurance and at rates where there are any; null without scenarios in the currency shown. */
  mean: z.nullable(z.number()),
  assessments: z.int(),
  score: z.nullable(z.number()),
});
/** How much there is, and how it stands. */
export type Standing = z.infer<typeof Standing>;

/** A client compared with the tenant's others. */
export const ClientStanding = z.object({ id: Id, name: z.string(), ...Standing.shape });
/** A client compared with the tenant's others. */
export type ClientStanding = z.infer<typeof ClientStanding>;

/** A tenant's clients compared. */
export const clientStandings = routes({
  compare: {
    method: "GET",
    path: "/api/client-standings",
    access: "tenant-dashboard:read",
    summary: "The tenant's clients, largest expected loss first; empty when working for one client",
    query: z.strictObject({ currency: z.optional(Currency) }),
    reply: z.object({
      /** Of these figures; null without scenarios. */
      currency: z.nullable(Currency),
      joining: Joining,
      /** At most 50. */
      clients: z.array(ClientStanding),
      /** What belongs to no client. */
      unassigned: Standing,
      /** What common causes add a year, which can strike several clients at once; null without any. */
      causes: z.nullable(z.number()),
      /** The whole tenant with the common causes: also clients that are archived or beyond the first 50. Null where clients are separate organizations. */
      whole: z.nullable(Standing),
    }),
  },
});
