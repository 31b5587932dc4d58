import { ROLES, PLATFORM_ROLES, type Role } from "@crq/contract/roles";
import { type Doors, PLATFORM, type Tx, wholeTenant } from "../db/doors.ts";
import {
  clientNamed,
  newAccount,
  newClient,
  newTenant,
  setPassword,
  tenantNamed,
} from "../features/people/accounts/store.ts";
import { hasDone } from "../features/platform/audit-log/public.ts";
import { addPortfolio } from "../features/risk/portfolios/public.ts";
import { addScenarios, preparedScenarios } from "../features/risk/scenarios/public.ts";
import { hashPassword } from "../features/people/sign-in/passwords/passwords.ts";
import { productFor } from "../http/caller.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import type { Secret } from "../http/secret.ts";
import { loadBaselines } from "./baselines.ts";
import { withRecords } from "./control-records.ts";
import { loadDashboards } from "./dashboards.ts";
import { demoEmail } from "./demo-people.ts";
import { backdatePerson, backdateTenant, type DemoPresence } from "./past-store.ts";
import { loadRegister } from "./register.ts";
import { loadProjects } from "./remediation.ts";
import { DEMO_TENANTS, type DemoTenant, LARKFIELD } from "./tenants.ts";

/** The loader's name in the log. */
const BY = "Demo workspace";

/** Since when each person has their role, recently enough that no review is due, and when they were last there. */
const PRESENCE: Record<Role, DemoPresence> = {
  super_admin: { joinedDaysAgo: 84, seenHoursAgo: 5 },
  site_administrator: { joinedDaysAgo: 84, seenHoursAgo: 27 },
  account_admin: { joinedDaysAgo: 84, seenHoursAgo: 76 },
  admin: { joinedDaysAgo: 82, seenHoursAgo: 3 },
  tenant_administrator: { joinedDaysAgo: 82, seenHoursAgo: 22 },
  template_manager: { joinedDaysAgo: 75, seenHoursAgo: 221 },
  risk_assessor: { joinedDaysAgo: 75, seenHoursAgo: 49 },
  risk_analyst: { joinedDaysAgo: 80, seenHoursAgo: 4 },
  assessor: { joinedDaysAgo: 61, seenHoursAgo: 31 },
  business_stakeholder: { joinedDaysAgo: 40, seenHoursAgo: 143 },
  viewer: { joinedDaysAgo: 2, seenHoursAgo: null },
};

/** Who freezes the demo's baselines, and who approves them. */
const WHO = { author: "risk_analyst", approver: "admin", emailOf: demoEmail } as const;

const NAMES: Record<Role, readonly [string, string]> = {
  super_admin: ["Sofia", "Marsh"],
  site_administrator: ["Theo", "Lindqvist"],
  account_admin: ["Amara", "Osei"],
  admin: ["Priya", "Nair"],
  tenant_administrator: ["Jonas", "Weber"],
  template_manager: ["Lucia", "Ferrari"],
  risk_assessor: ["Daniel", "Okafor"],
  risk_analyst: ["Maya", "Chen"],
  assessor: ["Elias", "Berg"],
  business_stakeholder: ["Grace", "Holloway"],
  viewer: ["Noah", "Petit"],
};

/**
 * Loads the demo workspace once: three tenants with their clients, one account per role in the first with
 * this password, fourteen scenarios, a portfolio, the dashboards' data, a risk register, remediation projects, and two approved baselines signed with this secret. A load interrupted between its
 * transactions is completed, and so is one of an older version.
 * @returns whether anything was loaded now; later starts only update the password
 */
export async function loadDemo(
  doors: Doors,
  compute: Compute,
  { password, secret }: { readonly password: string; readonly secret: Secret },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const loaded = [];
  for (const tenant of DEMO_TENANTS) {
    const { tenantId, created } = await doors.outside((tx) => tenantFor(tx, tenant, passwordHash));
    const clients = await doors.outside((tx) => clientsOf(tx, tenantId, tenant));
    const scenarios = await loadScenarios(doors, compute, tenantId, tenant, clients);
    const dashboards = await loadDashboards(doors, compute, tenantId, tenant, { name: BY, clients });
    const baselines =
      tenant === LARKFIELD &&
      (await loadBaselines({ doors, compute }, tenantId, tenant, { ...WHO, name: BY, secret }));
    const register = tenant === LARKFIELD && (await loadRegister(doors, tenantId, { name: BY, clients }));
    const projects =
      tenant === LARKFIELD &&
      (await loadProjects({ doors, compute }, tenantId, tenant, { name: BY, clients }));
    loaded.push(created, scenarios, dashboards, baselines, register, projects);
  }
  return loaded.includes(true);
}

/**
 * The tenant's id, and whether it was created now; in the first one, the accounts get the password either
 * way.
 */
async function tenantFor(
  tx: Tx,
  tenant: DemoTenant,
  passwordHash: string,
): Promise<{ tenantId: string; created: boolean }> {
  const known = await tenantNamed(tx, tenant.name);
  if (known !== undefined) {
    if (tenant === LARKFIELD) for (const role of ROLES) await setPassword(tx, demoEmail(role), passwordHash);
    return { tenantId: known, created: false };
  }
  const tenantId = await newTenant(tx, tenant.name, tenant.terms);
  await backdateTenant(tx, tenantId, tenant.createdDaysAgo);
  for (const name of Object.values(tenant.clients)) await newClient(tx, tenantId, name);
  if (tenant === LARKFIELD) await createAccounts(tx, tenantId, passwordHash);
  return { tenantId, created: true };
}

/** The tenant's clients, found by name: their ids by key. */
async function clientsOf(tx: Tx, tenantId: string, { clients }: DemoTenant): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [key, name] of Object.entries(clients)) {
    const id = await clientNamed(tx, tenantId, name);
    if (id !== undefined) found.set(key, id);
  }
  return found;
}

/** Loads scenarios and portfolio; false if there are none, or they were already loaded. */
async function loadScenarios(
  doors: Doors,
  compute: Compute,
  tenantId: string,
  { scenarios, portfolio }: DemoTenant,
  clients: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (scenarios.length === 0) return false;
  if (await doors.inTenant(wholeTenant(tenantId), (tx) => hasDone(tx, BY, "scenario.create"))) return false;
  const adds = scenarios.map(({ writtenWeeksAgo: _, ...demo }) => {
    const { treatment = { controls: [] }, tolerance = [] } = demo;
    const clientId = demo.client === null ? null : (clients.get(demo.client) ?? null);
    return { ...demo, treatment, tolerance, clientId };
  });
  const prepared = await preparedScenarios(compute, productFor(tenantId), adds);
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    const sources = adds.map(({ evidence }) => evidence);
    const scenarioIds = await addScenarios(tx, await withRecords(tx, prepared, sources, BY), BY);
    if (portfolio !== null) await addPortfolio(tx, { ...portfolio, scenarioIds }, BY);
  });
  return true;
}

/** Creates an account per role, in the tenant or on the platform. */
async function createAccounts(tx: Tx, tenantId: string, passwordHash: string): Promise<void> {
  for (const role of ROLES) {
    const [firstName, lastName] = NAMES[role];
    const platform = (PLATFORM_ROLES as readonly Role[]).includes(role);
    const at = { tenantId: platform ? PLATFORM : tenantId, role, clientId: null };
    const person = { email: demoEmail(role), firstName, lastName, passwordHash };
    await backdatePerson(tx, await newAccount(tx, person, at, BY), PRESENCE[role]);
  }
}
