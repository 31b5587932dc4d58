import type { riskImports } from "@crq/contract/risk/register/risk-imports";
import type { InputOf } from "@crq/contract/route";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { ownClient } from "../../../../db/own-client.ts";
import { scopeOf } from "../../../../http/actor.ts";
import { clientMeant } from "../../../../http/client-meant.ts";
import { Fault } from "../../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { type NamedPerson, peopleNamed } from "../../../people/entitlements/public.ts";
import { notify, riskEvents } from "../../../people/notifications/public.ts";
import { audit } from "../../../platform/audit-log/public.ts";
import { defaultMatrix } from "../../matrix-choices/public.ts";
import { columnsOf } from "../columns-store.ts";
import { fieldSet } from "../fields/store.ts";
import { insertChanges } from "../parts-store.ts";
import { notAnOwner, ownersAmong, type PeopleDoors } from "../people.ts";
import { insert } from "../store.ts";
import type { ReadRisks, RiskRow, RisksToRead, RowProblem } from "./read-risks.ts";

const READ_RISKS = new URL("./read-risks.ts", import.meta.url);
/** Rows that one statement inserts. */
const AT_A_TIME = 250;
/** The most problems that are reported, and the rows of a sample. */
const SHOWN = { problems: 200, sample: 5 } as const;

interface Deps {
  readonly doors: PeopleDoors;
  readonly parsing: Parsing;
}

/** The calls that record risks from files. */
export function riskImportHandlers(deps: Deps): Handlers<TenantCtx, typeof riskImports> {
  return {
    preview: async (ctx, { body }) => {
      const { risks, ...found } = await fileOf(deps, ctx, body);
      const sample = risks.slice(0, SHOWN.sample).map(({ row, fields, owner }) => ({
        row,
        title: fields.title,
        owner: owner.name,
        category: fields.category ?? "",
      }));
      return { ...found, sample };
    },
    confirm: async (ctx, { body }) => {
      const { risks, ...found } = await fileOf(deps, ctx, body);
      const stops = found.problem !== null || (found.problemCount > 0 && !body.withoutProblems);
      if (stops || risks.length === 0) return { ...found, created: 0 };
      await record(ctx, risks, clientMeant(ctx.actor, body.clientId));
      return { ...found, created: risks.length };
    },
  };
}

type Owned = Omit<RiskRow, "owner"> & { readonly owner: NamedPerson; readonly matrixId: string | null };

/** A file's risks with their owners, and what's wrong with the others. */
async function fileOf(
  { doors, parsing }: Deps,
  ctx: TenantCtx,
  body: InputOf<typeof riskImports.preview>["body"],
) {
  const { actor, caller } = ctx;
  const clientId = clientMeant(actor, body.clientId);
  const { matrix, ownFields } = await ctx.inTenant(async (tx) => {
    if (clientId !== null && !(await ownClient(tx, clientId))) throw new Fault("not-found");
    const { fields } = await fieldSet(tx);
    return { matrix: await defaultMatrix(tx), ownFields: fields.filter(({ archived }) => !archived) };
  });
  const { likelihood, impact } = matrix?.matrix ?? BUILT_IN_MATRIX;
  const labels = {
    likelihood: likelihood.map(({ label }) => label),
    impact: impact.map(({ label }) => label),
  };
  const { encoding, file, mapping } = body;
  const input: RisksToRead = { encoding, file, mapping, ownFields, ...labels };
  const read = await parsing.hold("files", actor.userId, (run) =>
    run<ReadRisks>(READ_RISKS, input, caller.signal),
  );
  const usual =
    body.ownerId === undefined ? undefined : await ownersAmong(doors, actor, clientId, [body.ownerId]);
  if (usual?.length === 0) throw notAnOwner();
  const { rows, problems } = await owned(doors, ctx, clientId, read.rows, usual?.[0]);
  const all = [...read.problems, ...problems].toSorted((a, b) => a.row - b.row);
  return {
    problem: read.problem,
    columns: [...read.columns],
    risks: rows.map((row) => ({ ...row, matrixId: matrix?.id ?? null })),
    rows: read.count,
    ready: rows.length,
    problems: all.slice(0, SHOWN.problems),
    problemCount: all.length,
  };
}

/** The rows whose owner is known: someone by name or address, or the one chosen for all others. */
async function owned(
  doors: PeopleDoors,
  { actor }: TenantCtx,
  clientId: string | null,
  rows: readonly RiskRow[],
  usual: NamedPerson | undefined,
) {
  const of = { permission: "register:read", tenantId: actor.tenantId, clientId } as const;
  const named = rows.map(({ owner }) => owner);
  const people = await doors.administer(scopeOf(actor), (tx) => peopleNamed(tx, of, named));
  const found: Omit<Owned, "matrixId">[] = [];
  const problems: RowProblem[] = [];
  for (const { row, owner, fields, custom } of rows) {
    const person = owner === "" ? usual : people.get(owner);
    if (person) found.push({ row, fields, custom, owner: person });
    else
      problems.push({
        row,
        column: "Owner",
        message:
          owner === ""
            ? "is missing: choose who owns the risks of such rows"
            : "isn't one person who reads the register: write a whole name, or an email address",
      });
  }
  return { rows: found, problems };
}

async function record(ctx: TenantCtx, rows: readonly Owned[], clientId: string | null): Promise<void> {
  const { actor } = ctx;
  await ctx.inTenant(async (tx) => {
    for (let at = 0; at < rows.length; at += AT_A_TIME) {
      const part = rows.slice(at, at + AT_A_TIME);
      const values = part.map(({ fields, custom, owner, matrixId }) => ({
        ...columnsOf({ ...fields, matrixId }, custom),
        title: fields.title,
        owner_id: owner.id,
        owner_name: owner.name,
        client_id: clientId,
      }));
      const ids = await insert(tx, values, actor);
      const lines = ids.map((riskId) => ({ riskId, version: 1, action: "import", changes: {} }));
      await insertChanges(tx, lines, actor);
    }
    await audit(tx, actor, ctx.request, {
      action: "risk.import",
      objectType: "risk",
      detail: { rows: rows.length, clientId },
    });
    const owners = Map.groupBy(rows, ({ owner }) => owner.id);
    for (const [id, own] of owners)
      await notify(tx, riskEvents.risksAssigned(actor.tenantId, id, own.length, actor));
  });
}
