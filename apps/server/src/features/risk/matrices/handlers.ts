import {
  MOST_MATRICES,
  type MatrixContent,
  type RiskMatrix,
  type riskMatrices,
} from "@crq/contract/risk/register/matrices";
import { matrixProblems } from "@crq/engine/rating/matrix";
import type { Tx } from "../../../db/doors.ts";
import { countOf, lockTenant } from "../../../db/versions.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { moveRisks, previewOf } from "./risks-of-matrix.ts";
import * as store from "./store.ts";

const logged = recorded("risk-matrix");

const { get, create, update, archiving } = recordHandlers({
  noun: "risk matrix",
  read: (ctx: TenantCtx) => ctx.inTenant,
  write: (ctx) => {
    checkWholeTenant(ctx);
    return ctx.inTenant;
  },
  find: store.byId,
  written,
  check: async (tx, ctx, fields: store.MatrixChange, before) => {
    if (before?.archivedAt != null)
      throw new Fault("conflict", { detail: "This risk matrix is archived. Restore it first." });
    if (fields.matrix) checkMatrix(fields.matrix);
    await lockTenant(tx, ctx.actor.tenantId);
    if (before) await store.lock(tx, before.id);
    if (before && fields.matrix) await moveRisks(tx, ctx, before, fields.matrix, fields.levels);
    if (!before) await checkRoom(tx, ctx);
    if (fields.name !== undefined && (await store.nameTaken(tx, fields.name, before?.id)))
      throw new Fault("invalid-request", {
        errors: [{ path: "name", message: "A risk matrix with this name already exists" }],
      });
  },
  insert: (tx, { actor }, fields: store.NewMatrix) => store.insert(tx, fields, actor),
  save: (tx, id, version, fields, { actor }) => store.save(tx, id, version, fields, actor),
  audited: logged,
});

/** The calls of rating matrices. */
export const riskMatrixHandlers: Handlers<TenantCtx, typeof riskMatrices> = {
  list: ({ inTenant }, { query }) => inTenant((tx) => store.list(tx, query)),
  get,
  create,
  update,
  ...archiving({
    set: async (tx, id, archived) => {
      if (archived && (await store.byId(tx, id))?.isDefault)
        throw new Fault("conflict", {
          detail: "New risks are rated by this matrix. Make another one the default first.",
        });
      return store.archive(tx, id, archived);
    },
    audited: logged,
  }),
  preview: (ctx, { params: { id }, body: { matrix, levels } }) =>
    ctx.inTenant(async (tx) => {
      const before = await store.byId(tx, id);
      if (!before) throw new Fault("not-found");
      checkMatrix(matrix);
      return previewOf(tx, before, matrix, levels);
    }),
  setDefault: (ctx, { body: { matrixId } }) =>
    ctx.inTenant(async (tx) => {
      const chosen = matrixId === null ? undefined : await usable(tx, matrixId);
      checkWholeTenant(ctx);
      await lockTenant(tx, ctx.actor.tenantId);
      const before = await store.defaultMatrix(tx);
      if (before?.id === chosen?.id) return { matrixId };
      await store.setDefault(tx, matrixId);
      const record = chosen ?? before!;
      await logged(tx, ctx, "make-default", record, {
        ...(chosen === undefined && { name: null }),
        before: before?.name ?? null,
        after: chosen?.name ?? null,
      });
      return { matrixId };
    }),
};

/** A matrix that isn't archived. */
async function usable(tx: Tx, id: string): Promise<RiskMatrix> {
  const matrix = await store.byId(tx, id);
  if (!matrix) throw new Fault("not-found");
  if (matrix.archivedAt !== null)
    throw new Fault("conflict", { detail: "This risk matrix is archived. Restore it first." });
  return matrix;
}

/** Matrices are the whole tenant's: who works for one client reads them and changes none. */
function checkWholeTenant({ actor }: TenantCtx): void {
  checkOwnClient(actor, { clientId: null }, "risk matrix");
}

function checkMatrix(matrix: MatrixContent): void {
  const errors = matrixProblems(matrix)
    .slice(0, 50)
    .map(({ path, message }) => ({ path: `matrix.${path}`, message }));
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
}

async function checkRoom(tx: Tx, { actor }: TenantCtx): Promise<void> {
  if ((await countOf(tx, "risk_matrices", actor.tenantId)) >= MOST_MATRICES)
    throw new Fault("conflict", { detail: `A tenant keeps at most ${MOST_MATRICES} risk matrices.` });
}

/** The fields that people enter, as the log words them. */
function written({ name, description, matrix }: RiskMatrix) {
  const { likelihood, impact, currency, ratings, cells, orientation } = matrix;
  const scale = (levels: MatrixContent["impact"]) =>
    levels.map(({ label, description: says, from }) => `${label} (from ${from ?? "the lowest"}): ${says}`);
  return {
    name,
    description,
    likelihood: scale(likelihood),
    impact: scale(impact),
    currency,
    ratings: ratings.map(({ label, color }) => `${label} (${color})`),
    cells: cells.map((row) => row.join(" ")),
    orientation: `${orientation.horizontal} from left to right, rising ${orientation.rising}`,
  };
}
