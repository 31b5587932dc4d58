/** What scenarios' controls are computed from, and the tenant's strengths of controls. */
import type { ControlStrengths } from "@crq/contract/risk/control-model/control-model";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** How much of each entry is in place, 0 to 1, by its identifier. */
export type EntryStates = Readonly<Record<string, number>>;

/** A stored basis. */
export interface Basis {
  readonly scenarioId: string;
  readonly version: number;
  readonly techniques: readonly string[];
  readonly assessmentId: string | null;
  readonly reference: EntryStates;
  readonly boundAt: string | null;
  readonly boundBy: string | null;
  readonly taken: EntryStates | null;
  readonly takenAt: string | null;
  readonly takenBy: string | null;
  readonly modelEdition: number | null;
}

const bases = prepared((ids: readonly string[]) =>
  sqlFor
    .selectFrom("scenario_bases")
    .select(contractNames("scenario_id", "version", "techniques", "assessment_id", "bound_at", "taken_at"))
    .select(["bound_by_name as boundBy", "taken_by_name as takenBy", "model_edition as modelEdition"])
    .select([sql<EntryStates>`reference`.as("reference"), sql<EntryStates | null>`taken`.as("taken")])
    .where(sql<boolean>`scenario_id = any (${ids}::uuid[])`)
    .$castTo<Basis>(),
);

/** The bases of these scenarios; those that have none are left out. */
export function basesOf(tx: Pick<Tx, "all">, scenarioIds: readonly string[]): Promise<Basis[]> {
  return tx.all(bases(scenarioIds));
}

/** The scenarios that follow an assessment. */
export async function following(tx: Pick<Tx, "all">, assessmentId: string): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("scenario_bases as b")
      .innerJoin("risk_scenarios as s", (join) =>
        join.onRef("s.tenant_id", "=", "b.tenant_id").onRef("s.id", "=", "b.scenario_id"),
      )
      .select("b.scenario_id as id")
      .where("b.assessment_id", "=", assessmentId)
      .where("s.deleted_at", "is", null)
      .orderBy("s.mean", "desc")
      .orderBy("s.id"),
  );
  return rows.map(({ id }) => id);
}

/** The assessments that scenarios follow, each once. */
export async function followed(tx: Pick<Tx, "all">): Promise<string[]> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("scenario_bases as b")
      .innerJoin("risk_scenarios as s", (join) =>
        join.onRef("s.tenant_id", "=", "b.tenant_id").onRef("s.id", "=", "b.scenario_id"),
      )
      .select("b.assessment_id as id")
      .distinct()
      .where("b.assessment_id", "is not", null)
      .where("s.deleted_at", "is", null),
  );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Which scenarios can be simulated: those named, else those of one client and of the whole tenant, else all. */
export interface Simulatable {
  readonly named: readonly string[] | undefined;
  readonly clientId: string | null;
}

const simulatable = ({ named, clientId }: Simulatable) => {
  let found = sqlFor.selectFrom("risk_scenarios").where("deleted_at", "is", null);
  if (named) found = found.where(sql<boolean>`id = any (${named}::uuid[])`);
  else if (clientId !== null)
    found = found.where((is) => is.or([is("client_id", "=", clientId), is("client_id", "is", null)]));
  return found;
};

/** The currencies of scenarios that can be simulated, the one that most have first. */
export function currencies(
  tx: Pick<Tx, "all">,
  which: Simulatable,
): Promise<{ currency: string; scenarios: number }[]> {
  return tx.all(
    simulatable(which)
      .select(["currency", sql<number>`count(*)::int`.as("scenarios")])
      .groupBy("currency")
      .orderBy(sql`count(*)`, "desc")
      .orderBy("currency"),
  );
}

/** The ids of those with the largest expected loss: in a currency, or in all of them. */
export async function largestScenarios(
  tx: Pick<Tx, "all">,
  { currency, ...which }: Simulatable & { readonly currency?: string },
  most: number,
): Promise<string[]> {
  let found = simulatable(which).select("id");
  if (currency !== undefined) found = found.where("currency", "=", currency);
  return (await tx.all(found.orderBy("mean", "desc").orderBy("id").limit(most))).map(({ id }) => id);
}

/** What a save writes. */
export interface BasisValues {
  readonly techniques: readonly string[];
  /** Where the scenario is bound again: to an assessment with its answers, or to none. Left out: it stays bound as it is. */
  readonly bound?: { readonly assessmentId: string; readonly reference: EntryStates } | null;
}

/** Saves a basis over a version, 0 for a new one; false if it has another. */
export async function save(
  tx: Tx,
  scenarioId: string,
  version: number,
  { techniques, bound }: BasisValues,
  by: By,
): Promise<boolean> {
  const binding = bound !== undefined && {
    assessment_id: bound?.assessmentId ?? null,
    reference: JSON.stringify(bound?.reference ?? {}),
    bound_at: bound ? sql<string>`now()` : null,
    bound_by: bound ? by.userId : null,
    bound_by_name: bound ? by.name : null,
    taken: null,
    taken_at: null,
    taken_by: null,
    taken_by_name: null,
    model_edition: null,
    strengths_version: null,
  };
  const saved = { updated_by: by.userId, updated_by_name: by.name };
  const values = { techniques: [...techniques], ...binding, ...saved };
  if (version === 0)
    return (
      (await tx.run(
        sqlFor
          .insertInto("scenario_bases")
          .values({ scenario_id: scenarioId, ...values })
          .onConflict((conflict) => conflict.doNothing()),
      )) === 1
    );
  return (
    (await tx.run(
      sqlFor
        .updateTable("scenario_bases")
        .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
        .where("scenario_id", "=", scenarioId)
        .where("version", "=", version),
    )) === 1
  );
}

/** Notes the answers that a scenario took over, and what it was computed by; false if the basis was saved since. */
export async function take(
  tx: Tx,
  { scenarioId, version }: Pick<Basis, "scenarioId" | "version">,
  taken: EntryStates,
  computedBy: { readonly edition: number; readonly strengths: number },
  by: By,
): Promise<boolean> {
  const count = await tx.run(
    sqlFor
      .updateTable("scenario_bases")
      .set({
        taken: JSON.stringify(taken),
        taken_at: sql`now()`,
        taken_by: by.userId,
        taken_by_name: by.name,
        model_edition: computedBy.edition,
        strengths_version: computedBy.strengths,
        version: sql`version + 1`,
        updated_at: sql`now()`,
        updated_by: by.userId,
        updated_by_name: by.name,
      })
      .where("scenario_id", "=", scenarioId)
      .where("version", "=", version),
  );
  return count === 1;
}

/**
 * Notes how the answers differ from what a scenario counts with, as a fingerprint; null where they don't. True where people are to be told: they weren't told of these
 * differences yet, and the answers rest, or were the same the last time.
 */
export async function noteChange(
  tx: Tx,
  scenarioId: string,
  change: string | null,
  rests: boolean,
): Promise<boolean> {
  const seen = sql<boolean>`seen_change is not distinct from ${change}::text`;
  const told = await tx.run(
    sqlFor
      .updateTable("scenario_bases")
      .set({ seen_change: change, told_change: change })
      .where("scenario_id", "=", scenarioId)
      .where(sql<boolean>`${change}::text is not null and told_change is distinct from ${change}::text`)
      .where(rests ? sql<boolean>`true` : seen),
  );
  if (told === 1) return true;
  const over = change === null && { told_change: null };
  await tx.run(
    sqlFor
      .updateTable("scenario_bases")
      .set({ seen_change: change, ...over })
      .where("scenario_id", "=", scenarioId)
      .where(sql<boolean>`not (${seen})`),
  );
  return false;
}

/** By scenario, the people whom its figures concern: its creator, and the person who let it follow its assessment. */
export async function concerned(
  tx: Pick<Tx, "all">,
  scenarioIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("scenario_bases as b")
      .innerJoin("risk_scenarios as s", (join) =>
        join.onRef("s.tenant_id", "=", "b.tenant_id").onRef("s.id", "=", "b.scenario_id"),
      )
      .select(["b.scenario_id as id", "s.created_by as creator", "b.bound_by as binder"])
      .where(sql<boolean>`b.scenario_id = any (${scenarioIds}::uuid[])`),
  );
  return new Map(
    rows.map(({ id, creator, binder }) => [
      id,
      [...new Set([creator, binder])].filter((person) => person !== null),
    ]),
  );
}

/** The latest versions of the tenant's strengths, newest first. */
export function strengths(tx: Pick<Tx, "all">, most: number): Promise<ControlStrengths[]> {
  return tx.all(
    sqlFor
      .selectFrom("control_strengths")
      .select(["version", "common_cause as commonCause", "saved_at as savedAt", "saved_by_name as savedBy"])
      .select(sql<ControlStrengths["items"]>`strengths`.as("items"))
      .orderBy("version", "desc")
      .limit(most)
      .$castTo<ControlStrengths>(),
  );
}

/** Saves a version of the tenant's strengths; false if there is one already. */
export async function addStrengths(
  tx: Tx,
  { version, items, commonCause }: Pick<ControlStrengths, "version" | "items" | "commonCause">,
  by: By,
): Promise<boolean> {
  const count = await tx.run(
    sqlFor
      .insertInto("control_strengths")
      .values({
        version,
        strengths: JSON.stringify(items),
        common_cause: commonCause,
        saved_by: by.userId,
        saved_by_name: by.name,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return count === 1;
}
