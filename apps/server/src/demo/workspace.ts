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
import { loadDashboards } from "./dashboards.ts";
import { DEMO_PORTFOLIO } from "./portfolio.ts";
import { DEMO_SCENARIOS } from "./scenarios.ts";

const TENANT = "Larkfield Group";
const CLIENTS = { health: "Larkfield Health", components: "Larkfield Components" } as const;
/** Who the log says loaded it. */
const BY = "Demo workspace";

/** The email address of a role's demo account. */
export function demoEmail(role: Role): string {
  return `${role}@demo.example`;
}

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
 * Loads the demo workspace, once: one tenant with two clients, one account per role with this password, six scenarios, one portfolio of them,
 * and what the dashboards show. A load that was cut off between its transactions is completed, and so is one of an older version.
 * @returns whether anything was loaded now; on later starts only the password is made current
 */
export async function loadDemo(doors: Doors, compute: Compute, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const tenantId = await doors.outside(async (tx) => {
    const known = await tenantNamed(tx, TENANT);
    if (known === undefined) return createTenant(tx, passwordHash);
    for (const role of ROLES) await setPassword(tx, demoEmail(role), passwordHash);
    return known;
  });
  const scenarios = await loadScenarios(doors, compute, tenantId);
  const clients = await doors.outside(async (tx) => ({
    health: await clientNamed(tx, tenantId, CLIENTS.health),
    components: await clientNamed(tx, tenantId, CLIENTS.components),
  }));
  return (await loadDashboards(doors, compute, tenantId, { name: BY, clients })) || scenarios;
}

/** Loads scenarios and portfolio; false when they were loaded before. */
async function loadScenarios(doors: Doors, compute: Compute, tenantId: string): Promise<boolean> {
  if (await doors.inTenant(wholeTenant(tenantId), (tx) => hasDone(tx, BY, "scenario.create"))) return false;
  const adds = await doors.outside((tx) =>
    Promise.all(
      DEMO_SCENARIOS.map(async (demo) => {
        const clientId = demo.client && ((await clientNamed(tx, tenantId, CLIENTS[demo.client])) ?? null);
        const { treatment = { controls: [] }, tolerance = [] } = demo;
        return { ...demo, treatment, tolerance, clientId };
      }),
    ),
  );
  const prepared = await preparedScenarios(compute, productFor(tenantId), adds);
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    const scenarioIds = await addScenarios(tx, prepared, BY);
    await addPortfolio(tx, { ...DEMO_PORTFOLIO, scenarioIds }, BY);
  });
  return true;
}

/** Creates tenant, clients and accounts, and answers the tenant's id. */
async function createTenant(tx: Tx, passwordHash: string): Promise<string> {
  const tenantId = await newTenant(tx, TENANT, {
    plan: "enterprise", // room for one account per role, and for whoever is invited
    billing: "annual",
    industry: "healthcare",
    company_size: "1000+",
  });
  for (const name of Object.values(CLIENTS)) await newClient(tx, tenantId, name);
  for (const role of ROLES) {
    const [firstName, lastName] = NAMES[role];
    const platform = (PLATFORM_ROLES as readonly Role[]).includes(role);
    const at = { tenantId: platform ? PLATFORM : tenantId, role, clientId: null };
    await newAccount(tx, { email: demoEmail(role), firstName, lastName, passwordHash }, at, BY);
  }
  return tenantId;
}
