/** Freezes the loss of the scenarios that a project acts on, as a baseline of these alone, which the command line can compute again. */
import type { Tx } from "../../../db/doors.ts";
import { amongst } from "@crq/engine/program/joined";
import { isInPlace } from "@crq/engine/controls/control-states";
import type { Control, Treatment } from "@crq/engine/treatment";
import { Fault } from "../../../http/fault.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { accountsOf } from "../control-records/public.ts";
import { tenantName } from "../exposure/public.ts";
import type { FrozenCurve } from "./curve-store.ts";
import type { organizationOf } from "./organization.ts";

type Organization = Awaited<ReturnType<typeof organizationOf>>;

/** The largest text, in characters. */
const MOST = 4_000_000;

/** Whose loss is frozen. */
interface ToFreeze {
  readonly name: string;
  readonly clientName: string | null;
  readonly currency: string;
  /** The records of its controls. */
  readonly controls: readonly string[];
  /** What it does besides, by scenario. */
  readonly besides?: ReadonlyMap<string, readonly Control[]> | undefined;
  /** The scenarios to freeze. */
  readonly scenarios: ReadonlySet<string>;
  readonly by: string;
}

/** What to freeze: the scenarios as they are, with nothing planned but the project's controls; null if there are none. */
export async function readToFreeze(tx: Tx, organization: Organization, of: ToFreeze) {
  const rows = organization.rows.filter(({ id }) => of.scenarios.has(id));
  if (rows.length === 0) return null;
  const records = rows.flatMap(({ treatment }) => treatment.controls.flatMap(({ record }) => record ?? []));
  const { rates, prices } = organization;
  return {
    schema: "crq-baseline/1" as const,
    name: of.name,
    organization: { tenant: await tenantName(tx), client: of.clientName },
    currency: of.currency,
    ...(rates.length > 0 && { rates }),
    ...(prices && { prices }),
    frozenAt: new Date().toISOString(),
    frozenBy: of.by,
    members: rows.map(
      ({ id, version, title, description, client, scope, estimate, treatment, evidence, tolerance }) => ({
        id,
        version,
        title,
        description,
        client,
        scope,
        estimate,
        evidence,
        tolerance,
        treatment: plannedFor(treatment, of.controls, of.besides?.get(id) ?? []),
      }),
    ),
    joined: amongst(organization.joined, of.scenarios),
    controls: await accountsOf(tx, [...new Set(records)].toSorted()),
    appetite: null,
    assumptions: [],
    decision: "",
  };
}

/** A treatment whose plan is a project's alone. */
function plannedFor(
  treatment: Treatment,
  records: readonly string[],
  besides: readonly Control[],
): Treatment {
  return {
    controls: [...treatment.controls, ...besides].map((control) => ({
      ...control,
      willBe:
        isInPlace(control) ||
        besides.includes(control) ||
        (control.record !== undefined && records.includes(control.record)),
    })),
  };
}

/** Freezes it. */
export async function frozenCurve(
  compute: Compute,
  caller: Caller,
  toFreeze: NonNullable<Awaited<ReturnType<typeof readToFreeze>>>,
): Promise<FrozenCurve> {
  const { content, hash, loss } = await compute.run({ engine: "exact", freeze: toFreeze }, caller);
  if (content.length > MOST)
    throw new Fault("invalid-request", {
      detail: `The scenarios that ${toFreeze.name} acts on take ${(content.length / 1e6).toFixed(1)} million characters with their evidence; 4 million can be kept. Shorten the evidence first.`,
    });
  const { mean, p90, p95, p99, curve, curveResidual, residual } = loss;
  const pairs = (of: typeof curve) => of.map(([money, chance]): [number, number] => [money, chance]);
  return {
    content,
    hash,
    shown: {
      currency: toFreeze.currency,
      scenarios: toFreeze.members.map(({ id }) => id),
      mean,
      p90,
      p95,
      p99,
      curve: pairs(curve),
      planned: curveResidual && { ...residual, curve: pairs(curveResidual) },
    },
  };
}
