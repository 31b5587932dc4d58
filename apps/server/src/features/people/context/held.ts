/** Which of a person's entitlements cover a context. */
import type { HeldContext } from "@crq/contract/people/context";
import type { Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Asked } from "../../../db/list-page.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { clientsOf, heldBy, type NamedEntitlement, worksFor } from "./store.ts";

/** A tenant (or the platform), one of its clients or all, and a role. */
interface Wanted {
  readonly tenantId: string;
  readonly clientId: string | null;
  readonly role: Role;
}

/** A person's entitlements as contexts to choose from, with the tenants' proved domains. */
export function contextsOf(
  held: readonly NamedEntitlement[],
  actor: Pick<Actor, "tenantId" | "clientId" | "role">,
  domains: ReadonlyMap<string, string[]>,
): HeldContext[] {
  const alike = held.filter((one) => one.tenant_id === actor.tenantId && one.role === actor.role);
  const current =
    alike.find((one) => one.client_id === actor.clientId) ?? alike.find((one) => one.client_id === null);
  return held.map((one) => {
    const inTenant = one.tenant_id !== PLATFORM;
    return {
      tenantId: inTenant ? one.tenant_id : null,
      tenantName: inTenant ? one.tenant_name : null,
      tenantDomains: domains.get(one.tenant_id) ?? [],
      clientId: one.client_id,
      clientName: one.client_name,
      role: one.role,
      current: one === current,
    };
  });
}

/**
 * Checks that a person has a role where they want to work.
 * @throws Fault `not-found` for a tenant or client out of their reach, as if it didn't exist; `forbidden` for
 * a role that they don't have there, or have only for single clients
 */
export async function requireHeld(tx: Tx, userId: string, wanted: Wanted): Promise<void> {
  const there = (await heldBy(tx.all, userId)).filter((one) => one.tenant_id === wanted.tenantId);
  if (there.length === 0) throw new Fault("not-found");
  const alike = there.filter((one) => one.role === wanted.role);
  if (alike.length === 0) throw new Fault("forbidden", { detail: "You don't have that role there." });
  if (wanted.clientId === null && !alike.some((one) => one.client_id === null))
    throw new Fault("forbidden", {
      detail: "You have that role for specific clients only. Choose one of them.",
    });
  if (wanted.clientId !== null) {
    const whole = alike.some((one) => one.client_id === null);
    const covered = whole
      ? await worksFor(tx.all, wanted.tenantId, wanted.clientId)
      : alike.some((one) => one.client_id === wanted.clientId);
    if (!covered) throw new Fault("not-found");
  }
}

/**
 * A page of the clients that a person's role in one tenant covers, by name, and whether it covers all of them
 * together.
 */
export async function clientsFor(tx: Tx, alike: readonly NamedEntitlement[], asked: Asked<"name">) {
  const [whole] = alike.filter((one) => one.client_id === null);
  if (whole) return { all: true, ...(await clientsOf(tx, whole.tenant_id, asked)) };
  const words = (asked.q ?? "").toLowerCase().split(/\s+/);
  const fitting = alike
    .map((one) => ({ id: one.client_id!, name: one.client_name! }))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  if (asked.order === "desc") fitting.reverse();
  const from = (asked.page - 1) * asked.pageSize;
  return { all: false, items: fitting.slice(from, from + asked.pageSize), total: fitting.length };
}
