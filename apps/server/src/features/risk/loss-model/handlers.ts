import type { JointDependence, lossModel, LossModel } from "@crq/contract/risk/loss-model";
import { type PairProblem, pairProblem } from "@crq/engine/program/pair-correlations";
import type { Tx } from "../../../db/doors.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { modelEvents, recordEvents } from "../exposure-events/public.ts";
import { joinedModel, namedBy, seenOf } from "./model-of.ts";
import * as store from "./store.ts";

/** The calls of the declared models. */
export function lossModelHandlers(): Handlers<TenantCtx, typeof lossModel> {
  return {
    get: ({ actor, inTenant }, { query }) => inTenant((tx) => reply(tx, clientMeant(actor, query.clientId))),

    set: (ctx, { body }) => {
      const { version, causes } = body;
      const dependence = body.dependence && asStored(body.dependence);
      const { actor } = ctx;
      if (actor.clientId !== null && body.clientId === null)
        throw new Fault("forbidden", { detail: "You work for one client, and this is the whole tenant's." });
      const clientId = clientMeant(actor, body.clientId);
      checkInherited(dependence, clientId, body.priceYear);
      const misfit = dependence?.type === "matrix" ? pairProblem(dependence) : undefined;
      return ctx.inTenant(async (tx) => {
        const client = await clientFound(tx, clientId);
        await checkStrikes(tx, causes, clientId);
        if (dependence) await checkPairs(tx, dependence, { clientId, misfit });
        const rows = await store.models(tx);
        const before = rows.find((row) => row.clientId === clientId);
        const held = joinedModel(rows, clientId);
        const { priceYear = dependence && held.priceYear } = body;
        const others = rows.filter((row) => row !== before);
        const holds = dependence ? { dependence, priceYear } : joinedModel(others, clientId);
        if (
          before?.version !== version ||
          !(await store.save(tx, clientId, version, { dependence, causes, priceYear }, actor))
        )
          throw conflict(before?.updatedBy);
        const clients = await clientsStruck(tx, [...(before?.causes ?? []), ...causes]);
        await recordEvents(
          tx,
          modelEvents({ ...held, causes: before?.causes ?? [] }, { ...holds, causes }, { clientId, clients }),
        );
        const title = client === null ? "Dependence of losses" : `Dependence of losses of ${client.name}`;
        const said = before && {
          dependence: before.dependence,
          causes: before.causes,
          ...(before.priceYear !== null && { priceYear: before.priceYear }),
        };
        await audit(tx, actor, ctx.request, {
          action: "loss-model.set",
          objectType: "loss-model",
          objectId: clientId ?? actor.tenantId,
          detail: {
            title,
            before: said ?? null,
            after: { dependence, causes, ...((said?.priceYear ?? priceYear) !== null && { priceYear }) },
          },
        });
        return reply(tx, clientId);
      });
    },
  };
}

/** The scenarios that causes strike, each with its client. */
async function clientsStruck(tx: Tx, causes: LossModel["causes"]) {
  const ids = namedBy({ dependence: { type: "independent" }, causes });
  return new Map((await store.scenariosAmong(tx, ids)).map((one) => [one.id, one.client_id]));
}

async function reply(tx: Tx, clientId: string | null): Promise<LossModel> {
  const [client, rows] = await Promise.all([clientFound(tx, clientId), store.models(tx)]);
  const own = rows.find((row) => row.clientId === clientId);
  const joined = joinedModel(rows, clientId);
  const { inherited, priceYear } = joined;
  const whole = clientId === null ? undefined : rows.find((row) => row.clientId === null);
  const theirs =
    whole && (await seenOf(tx, clientId, { dependence: joined.dependence, causes: whole.causes }));
  const dependence = inherited && theirs ? theirs.dependence : joined.dependence;
  const causes = own?.causes ?? [];
  const inheritedCauses = [...(theirs?.causes ?? [])];
  const named = await store.titlesOf(tx, namedBy({ dependence, causes: [...causes, ...inheritedCauses] }));
  return {
    client,
    dependence,
    inherited,
    causes,
    inheritedCauses,
    named,
    priceYear,
    version: own?.version ?? null,
    updatedAt: own?.updatedAt ?? null,
    updatedBy: own?.updatedBy ?? null,
  };
}

/** Refuses a tenant without a dependence, and a year of prices beside an inherited one. */
function checkInherited(
  dependence: JointDependence | null,
  clientId: string | null,
  priceYear: number | null | undefined,
): void {
  if (dependence !== null) return;
  const errors = [
    ...(clientId === null ? [{ path: "dependence", message: "is required for the whole organization" }] : []),
    ...(typeof priceYear === "number"
      ? [{ path: "priceYear", message: "must be left out while the dependence is the organization's" }]
      : []),
  ];
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
}

/** Refuses scenarios that aren't here, and ones that a cause names twice. */
async function checkStrikes(tx: Tx, causes: LossModel["causes"], clientId: string | null): Promise<void> {
  const named = causes.flatMap(({ strikes }) => strikes.map(({ scenarioId }) => scenarioId.toLowerCase()));
  const found = await store.scenariosAmong(tx, [...new Set(named)]);
  const known = new Set(
    found.filter(({ client_id }) => clientId === null || client_id === clientId).map(({ id }) => id),
  );
  const errors = causes.flatMap(({ strikes }, i) => {
    const seen = new Set<string>();
    return strikes.flatMap(({ scenarioId }, j) => {
      const path = `causes[${i}].strikes[${j}].scenarioId`;
      const id = scenarioId.toLowerCase();
      if (!known.has(id))
        return [{ path, message: `is not a scenario of this ${clientId === null ? "tenant" : "client"}` }];
      if (seen.has(id)) return [{ path, message: "must appear only once in the cause" }];
      seen.add(id);
      return [];
    });
  });
  const ids = causes.map(({ id }) => id.toLowerCase());
  for (const [i, id] of ids.entries())
    if (ids.indexOf(id) < i) errors.push({ path: `causes[${i}].id`, message: "must appear only once" });
  if (errors.length > 0) throw new Fault("invalid-request", { errors: errors.slice(0, 50) });
}

/** Refuses pairs of scenarios that aren't here, and correlations that can't hold together. */
async function checkPairs(
  tx: Tx,
  dependence: JointDependence,
  { clientId, misfit }: { readonly clientId: string | null; readonly misfit: PairProblem | undefined },
): Promise<void> {
  if (dependence.type !== "matrix") return;
  const known = new Set(
    (await store.scenariosAmong(tx, [...new Set(dependence.pairs.flatMap(({ a, b }) => [a, b]))]))
      .filter(({ client_id }) => clientId === null || client_id === clientId)
      .map(({ id }) => id),
  );
  const errors = dependence.pairs.flatMap((pair, i) =>
    (["a", "b"] as const)
      .filter((end) => !known.has(pair[end]))
      .map((end) => ({
        path: `dependence.pairs[${i}].${end}`,
        message: `is not a scenario of this ${clientId === null ? "tenant" : "client"}`,
      })),
  );
  if (errors.length > 0) throw new Fault("invalid-request", { errors: errors.slice(0, 50) });
  if (!misfit) return;
  const path = `dependence.pairs${misfit.pair === null ? "" : `[${misfit.pair}].correlation`}`;
  throw new Fault("invalid-request", { errors: [{ path, message: misfit.rule }] });
}

/** Ids in the database's form. */
function asStored(dependence: JointDependence): JointDependence {
  if (dependence.type !== "matrix") return dependence;
  return {
    ...dependence,
    pairs: dependence.pairs.map(({ a, b, correlation }) => {
      return { a: a.toLowerCase(), b: b.toLowerCase(), correlation };
    }),
  };
}

function conflict(by: string | null | undefined): Fault {
  return new Fault("conflict", { detail: `${by ?? "Someone"} declared this since you opened it.` });
}
