import { ROLES, PLATFORM_ROLES, type Role } from "@crq/contract/roles";
import { PLATFORM, type Doors } from "../db/doors.ts";
import { newAccount, newClient, newTenant, setPassword, tenantNamed } from "../features/accounts/store.ts";
import { addScenario } from "../features/scenarios/public.ts";
import { hashPassword } from "../features/sign-in/passwords.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import { DEMO_SCENARIOS } from "./scenarios.ts";

const TENANT = "Larkfield Group";

/** The e-mail address of a role's demo account. */
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
 * Loads the demo workspace, once: one tenant with two clients, one account per role with this password, six scenarios.
 * @returns whether it was loaded now; on later starts only the password is made current
 */
export async function loadDemo(doors: Doors, compute: Compute, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  if (await doors.outside((tx) => tenantNamed(tx, TENANT))) {
    await doors.outside(async (tx) => {
      for (const role of ROLES) await setPassword(tx, demoEmail(role), passwordHash);
    });
    return false;
  }
  const clients = await doors.outside(async (tx) => {
    const tenantId = await newTenant(tx, TENANT);
    const health = await newClient(tx, tenantId, "Larkfield Health");
    const components = await newClient(tx, tenantId, "Larkfield Components");
    for (const role of ROLES) {
      const [firstName, lastName] = NAMES[role];
      const platform = (PLATFORM_ROLES as readonly Role[]).includes(role);
      const at = { tenantId: platform ? PLATFORM : tenantId, role, clientId: null };
      await newAccount(tx, { email: demoEmail(role), firstName, lastName, passwordHash }, at, "demo workspace");
    }
    return { tenantId, health, components };
  });
  for (const demo of DEMO_SCENARIOS) {
    const clientId = demo.client && clients[demo.client];
    await addScenario(doors.inTenant, compute, clients.tenantId, { ...demo, clientId }, "demo workspace");
  }
  return true;
}
