/** Loads the demo's risk register, and binds its scenarios to what their attackers do and to an assessment. */
import type { RiskRating } from "@crq/contract/risk/register/risk-record";
import { type Doors, type Tx, wholeTenant } from "../db/doors.ts";
import { auditAs, hasDone } from "../features/platform/audit-log/public.ts";
import { bindAsAssessed } from "../features/risk/control-model/public.ts";
import { addRisk, insertLimit, keepRatings } from "../features/risk/register/public.ts";
import { personNamed } from "./past-store.ts";
import {
  assessmentNamed,
  controlsByName,
  keepPastPositions,
  type PastPosition,
  scenariosByTitle,
} from "./register-store.ts";
import { DEMO_LIMITS } from "./risk-limits.ts";
import { DEMO_RISKS, DEMO_TECHNIQUES, type DemoRisk, FOLLOWED } from "./risks.ts";
import { demoEmail } from "./demo-people.ts";

/** How many months the trend of ratings goes back; in the older half, treatment hadn't changed anything yet. */
const MONTHS = 6;
const DAY_MS = 24 * 3_600_000;

/** How some risks are treated, by their titles: in words, and by the titles of controls. */
const TREATED: Readonly<
  Record<string, { readonly treatmentNote: string; readonly controls: readonly string[] }>
> = {
  "Ransomware stops the plants": {
    treatmentNote: "Detect and stop it early, and restore from copies that it can’t reach.",
    controls: [
      "Endpoint detection with a team that answers around the clock",
      "Backups that the network cannot reach, restored as a drill every quarter",
    ],
  },
  "Mailboxes taken over": {
    treatmentNote: "Ask for more than a password, starting with the finance team.",
    controls: ["A second factor for every mailbox"],
  },
  "Unpatched systems face the internet": {
    treatmentNote: "Patch within 14 days, by second gateways that take over while one restarts.",
    controls: ["Patch internet-facing systems within 14 days"],
  },
};

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
    const [scenarios, controls] = [await scenariosByTitle(tx), await controlsByName(tx)];
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
          ...treatedBy(risk, controls),
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
      const detail = { title: risk.title };
      await auditAs(tx, name, undefined, { action: "risk.create", objectType: "risk", objectId, detail });
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

/** How a risk is treated, with the ids of controls. */
function treatedBy({ title }: DemoRisk, controls: ReadonlyMap<string, string>) {
  const treated = TREATED[title];
  if (!treated) return {};
  const controlIds = treated.controls.flatMap((one) => controls.get(one) ?? []);
  return { treatmentNote: treated.treatmentNote, controlIds };
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

/** Says what the scenarios' attackers do, and lets those scenarios follow the group's assessment. */
async function bind(tx: Tx, name: string, scenarios: ReadonlyMap<string, string>): Promise<void> {
  const assessmentId = await assessmentNamed(tx, FOLLOWED);
  if (assessmentId === undefined) return;
  for (const [title, techniques] of Object.entries(DEMO_TECHNIQUES)) {
    const id = scenarios.get(title);
    if (id !== undefined) await bindAsAssessed(tx, { id, techniques, assessmentId }, { userId: null, name });
  }
}
