/**
 * The demo's decision record: two approved baselines of the first tenant, so that statement, bridge and review can be tried at once. No figure
 * is typed in: both are frozen by the product itself. Only the calendar is invented, and it's that of the demo's history: at the first board
 * meeting, later scenarios weren't written and the existing controls weren't introduced yet.
 */
import type { Role } from "@crq/contract/roles";
import { type Doors, type Tx, wholeTenant } from "../db/doors.ts";
import { hasDone } from "../features/platform/audit-log/public.ts";
import {
  readToFreeze,
  recordDemoApproval,
  rowOf,
  type ToCompute,
} from "../features/risk/baselines/public.ts";
import { currenciesOf } from "../features/risk/exposure/public.ts";
import { productFor } from "../http/caller.ts";
import type { Secret } from "../http/secret.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import { treatmentThen } from "./history.ts";
import { personNamed } from "./past-store.ts";
import type { DemoTenant } from "./tenants.ts";

const DAY_MS = 86_400_000;
/** For how many days there have been scenarios that aren't the demo's. */
const WEEK = 7;
/** When each was frozen; a decision follows two days later. The author and the approver had joined by then. */
const MEETINGS = [
  {
    daysAgo: 70,
    decision: "Approve round-the-clock endpoint detection for all sites.",
    comment: "Compared with the incident log of the last two years.",
  },
  {
    daysAgo: 6,
    decision:
      "Approve the three planned controls: backups that the network can’t reach, a second factor for every mailbox, and patches within 14 days.",
    comment: "Checked: endpoint detection has been in place for two months.",
  },
] as const;
const ASSUMPTIONS = [
  "The estimates are those of the published studies that their evidence names.",
  "No acquisition and no new line of business within the next 12 months.",
];

interface By {
  /** The name in the log. */
  readonly name: string;
  readonly secret: Secret;
  readonly author: Role;
  readonly approver: Role;
  readonly emailOf: (role: Role) => string;
}

/** Freezes and approves both, once; false if there are no scenarios or people for it, or it was done before. */
export async function loadBaselines(
  { doors, compute }: { readonly doors: Doors; readonly compute: Compute },
  tenantId: string,
  tenant: DemoTenant,
  by: By,
): Promise<boolean> {
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => doors.inTenant(wholeTenant(tenantId), work);
  const now = Date.now();
  const [author, approver] = await doors.outside(async (tx) => [
    await personNamed(tx, by.emailOf(by.author)),
    await personNamed(tx, by.emailOf(by.approver)),
  ]);
  if (!author || !approver) return false;
  const reads = await inTenant(async (tx) => {
    if (await hasDone(tx, by.name, "baseline.freeze")) return undefined;
    if ((await currenciesOf(tx, null)).length === 0) return undefined;
    const found = [];
    for (const { daysAgo, decision } of MEETINGS) {
      const at = new Date(now - daysAgo * DAY_MS);
      const month = at.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
      const asked = { name: `Board meeting, ${month}`, clientId: null, decision, assumptions: ASSUMPTIONS };
      found.push(asOf(await readToFreeze(tx, asked, author.name), tenant, daysAgo, at));
    }
    // An installation whose people replaced the example's scenarios keeps only what they made of it.
    return found.some(({ unfrozen }) => unfrozen.members.length === 0) ? undefined : found;
  });
  if (!reads) return false;
  const rows = await Promise.all(
    reads.map(async (read) => {
      const frozen = await compute.run({ engine: "exact", freeze: read.unfrozen }, productFor(tenantId));
      return rowOf(read, frozen, null, author.id);
    }),
  );
  await inTenant(async (tx) => {
    for (const [i, row] of rows.entries()) {
      const at = new Date(Date.parse(row.frozen_at) + 2 * DAY_MS).toISOString();
      const { comment } = MEETINGS[i]!;
      const { secret, name } = by;
      await recordDemoApproval(tx, row, { tenantId, secret, approver, comment, at, by: name });
    }
  });
  return true;
}

/** What was there on an earlier day, by the demo's calendar. */
function asOf(read: ToCompute, tenant: DemoTenant, daysAgo: number, at: Date): ToCompute {
  const { unfrozen } = read;
  const written = new Map(tenant.scenarios.map(({ title, writtenWeeksAgo }) => [title, writtenWeeksAgo * 7]));
  const members = unfrozen.members
    .filter(({ title }) => (written.get(title) ?? WEEK) >= daysAgo)
    .map((member) => ({ ...member, treatment: treatmentThen(member.treatment, tenant, daysAgo) }));
  const ids = new Set(members.map(({ id }) => id));
  const { joined } = unfrozen;
  const policies = joined.policies.map((policy) => ({
    ...policy,
    covers: policy.covers && policy.covers.filter((id) => ids.has(id)),
  }));
  return {
    ...read,
    unfrozen: { ...unfrozen, frozenAt: at.toISOString(), members, joined: { ...joined, policies } },
  };
}
