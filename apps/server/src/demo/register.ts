/** Loads the demo's risk register, and binds its scenarios to what their attackers do and to an assessment. */
import type { RiskRating } from "@crq/contract/risk/register/risk-record";
import { type Doors, type Tx, wholeTenant } from "../db/doors.ts";
import { auditAs, hasDone } from "../features/platform/audit-log/public.ts";
import { bindAsAssessed } from "../features/risk/control-model/public.ts";
import { addRisk, insertLimit, keepRatings } from "../features/risk/register/public.ts";
import { personNamed } from "./past-store.ts";
import { assessmentNamed, keepPastPositions, type PastPosition, scenariosByTitle } from "./register-store.ts";
import { DEMO_LIMITS } from "./risk-limits.ts";
import { DEMO_RISKS, DEMO_TECHNIQUES, type DemoRisk, FOLLOWED, FOLLOWED_OF_CLIENTS } from "./risks.ts";
import { demoEmail } from "./demo-people.ts";

/** How many months the trend of ratings goes back; in the older half, treatment hadn't changed anything yet. */
const MONTHS = 6;
const DAY_MS = 24 * 3_600_000;

interface Loading {
  /** The loader's name in the log. */
  readonly name: string;
  /** The tenant's clients by key. */
  readonly clients: ReadonlyMap<string, string>;
}

/**
 * Loads all of it once, completely or not at all. Risks of clients that were renamed since are left out.
 * @returns whether it was loaded now
 */
export async function loadRegister(
  doors: Doors,
  tenantId: string,
  { name, clients }: Loading,
): Promise<boolean> {
  if (await doors.inTenant(wholeTenant(tenantId), (tx) => hasDone(tx, name, "risk.create"))) return false;
  const roles = [...new Set(DEMO_RISKS.map(({ owner }) => owner)), "risk_analyst", "admin"] as const;
  const people = await doors.outside(
    async (tx) =>
      new Map(
        await Promise.all(roles.map(async (role) => [role, await personNamed(tx, demoEmail(role))] as const)),
      ),
  );
  await doors.inTenant(wholeTenant(tenantId), async (tx) => {
    const scenarios = await scenariosByTitle(tx);
    const past: PastPosition[] = [];
    for (const risk of DEMO_RISKS) {
      const clientId = risk.client === null ? null : clients.get(risk.client);
      const owner = people.get(risk.owner);
      if (clientId === undefined || !owner) continue;
      const scenarioId = risk.scenario === undefined ? undefined : scenarios.get(risk.scenario);
      const { reviewInDays, accepted, client: _, scenario: __, owner: ___, ...fields } = risk;
      const { treatment, ...plain } = fields;
      const objectId = await addRisk(
        tx,
        {
          ...plain,
          // An acceptance is asked for and approved below.
          treatment: accepted ? "undecided" : treatment,
          assets: [...(risk.assets ?? [])],
          processes: [...(risk.processes ?? [])],
          techniques: [...(DEMO_TECHNIQUES[risk.scenario ?? ""] ?? [])],
          clientId,
          ownerId: owner.id,
          ownerName: owner.name,
          scenarioId: scenarioId ?? null,
          nextReviewOn: dayIn(reviewInDays),
        },
        { userId: null, name },
        accepted && {
          reason: accepted.reason,
          expiresOn: dayIn(accepted.days),
          asker: by(people.get("risk_analyst")),
          approver: accepted.approved ? by(people.get("admin")) : null,
        },
      );
      await auditAs(tx, name, undefined, {
        action: "risk.create",
        objectType: "risk",
        objectId,
        detail: { title: risk.title },
      });
      past.push(...positionsOf(risk, clientId));
    }
    await setLimits(tx, name, clients);
    await keepPastPositions(tx, counted(past));
    await keepRatings(tx);
    await bind(tx, name, scenarios);
  });
  return true;
}

/** Sets appetite and tolerance by category; those of clients that were renamed since are left out. */
async function setLimits(tx: Tx, name: string, clients: ReadonlyMap<string, string>): Promise<void> {
  for (const { client, ...limit } of DEMO_LIMITS) {
    const clientId = client === null ? null : clients.get(client);
    if (clientId === undefined) continue;
    const objectId = await insertLimit(
      tx,
      { ...limit, clientId, reviewedOn: dayIn(-20) },
      { userId: null, name },
    );
    await auditAs(tx, name, undefined, {
      action: "risk-limit.create",
      objectType: "risk-limit",
      objectId,
      detail: { name: limit.category, reason: limit.reason },
    });
  }
}

const by = (person: { readonly id: string; readonly name: string } | undefined) => ({
  userId: person?.id ?? null,
  name: person?.name ?? "A former user",
});

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Where a risk was in earlier months: as without its controls at first, then where it is now. */
function positionsOf(risk: DemoRisk, clientId: string | null): PastPosition[] {
  const at = (monthsAgo: number, kind: PastPosition["kind"], rating: RiskRating): PastPosition => ({
    monthsAgo,
    clientId,
    category: risk.category,
    kind,
    ...rating,
    risks: 1,
  });
  return Array.from({ length: MONTHS }, (_, month) => month + 1).flatMap((monthsAgo) => [
    at(monthsAgo, "inherent", risk.inherent),
    at(monthsAgo, "current", monthsAgo > MONTHS / 2 ? risk.inherent : risk.current),
    at(monthsAgo, "target", risk.target),
  ]);
}

/** The same positions, counted. */
function counted(positions: readonly PastPosition[]): PastPosition[] {
  const found = new Map<string, PastPosition>();
  for (const position of positions) {
    const key = JSON.stringify(position);
    const before = found.get(key);
    found.set(key, before ? { ...before, risks: before.risks + 1 } : position);
  }
  return [...found.values()];
}

/** Says what the scenarios' attackers do, and lets those scenarios follow the group's assessment or their client's. */
async function bind(tx: Tx, name: string, scenarios: ReadonlyMap<string, string>): Promise<void> {
  const ofTheGroup = await assessmentNamed(tx, FOLLOWED);
  if (ofTheGroup === undefined) return;
  for (const [title, techniques] of Object.entries(DEMO_TECHNIQUES)) {
    const id = scenarios.get(title);
    const own = FOLLOWED_OF_CLIENTS[title];
    const assessmentId = (own === undefined ? undefined : await assessmentNamed(tx, own)) ?? ofTheGroup;
    if (id !== undefined) await bindAsAssessed(tx, { id, techniques, assessmentId }, { userId: null, name });
  }
}
