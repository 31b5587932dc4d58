/** The bridge between two baselines, computed once and kept. */
import type { Bridge } from "@crq/contract/risk/baselines/baselines";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import * as store from "./store.ts";

/** How many changes a bridge names. */
const MOST_CHANGES = 200;

/**
 * The bridge to a baseline from an earlier one, or from the one approved last before it.
 *
 * @param inflation 0.03: prices rose by 3 % between them
 * @throws Fault `not-found`, or `invalid-request` for two that can't be bridged
 */
export async function bridged(
  compute: Compute,
  ctx: TenantCtx,
  id: string,
  earlier: string | undefined,
  inflation: number,
): Promise<Bridge> {
  const read = await ctx.inTenant(async (tx) => {
    const to = await found(tx, id);
    const chosen = earlier ?? (await store.approvedBefore(tx, to))?.id;
    if (chosen === undefined)
      throw new Fault("invalid-request", {
        errors: [{ path: "from", message: "is required: no baseline was approved before this one" }],
      });
    const from = await found(tx, chosen);
    requireBridgeable(from, to);
    if (inflation !== 0 && statePrices(from, to))
      throw new Fault("invalid-request", {
        errors: [{ path: "inflation", message: "must be 0: these baselines state their prices" }],
      });
    const key = `${from.id} ${inflation} ${ENGINE_VERSION}`;
    const kept = await store.keptBridge(tx, to.id, key);
    return kept ? { kept } : { to: await whole(tx, to), from: await whole(tx, from), key };
  });
  if (read.kept) return read.kept;
  const { from, to, key } = read;
  const bridge = { from: from.content, to: to.content, inflation };
  const scenarios = Math.max(from.row.scenarios, to.row.scenarios);
  const computed = await compute.run({ engine: "exact", bridge, scenarios }, ctx.caller);
  const end = ({ row: { id: of, name, frozenAt } }: typeof to) => ({ id: of, name, frozenAt });
  const reply: Bridge = {
    from: { ...end(from), ...computed.from },
    to: { ...end(to), ...computed.to },
    currency: to.row.currency,
    inflation,
    ...(statePrices(from.row, to.row) && { statesPrices: true as const }),
    groups: computed.groups.map((one) => ({ ...one })),
    changes: computed.changes.slice(0, MOST_CHANGES).map(({ notes, ...one }) => ({
      ...one,
      ...(notes && { notes: [...notes] }),
    })),
  };
  await ctx.inTenant((tx) => store.keepBridge(tx, to.row.id, key, reply));
  return reply;
}

/** A baseline with what it froze, as text. */
export async function withContent(tx: Tx, id: string) {
  return whole(tx, await found(tx, id));
}

async function whole(tx: Tx, row: store.BaselineRow) {
  return { row, content: (await store.contentOf(tx, row.id))! };
}

async function found(tx: Tx, id: string): Promise<store.BaselineRow> {
  const row = await store.byId(tx, id);
  if (!row) throw new Fault("not-found");
  return row;
}

/** Whether one of them states the prices that it's in. */
function statePrices(...rows: readonly store.BaselineRow[]): boolean {
  return rows.some(({ shown }) => shown.joining?.pricing !== undefined);
}

function requireBridgeable(from: store.BaselineRow, to: store.BaselineRow): void {
  const refuse = (message: string) => new Fault("invalid-request", { errors: [{ path: "from", message }] });
  if (from.id === to.id) throw refuse("must be another baseline");
  if (from.clientId !== to.clientId) throw refuse("must be of the same tenant or client");
  if (from.currency !== to.currency) throw refuse(`is in ${from.currency}; must be in ${to.currency}`);
  if (from.frozenAt > to.frozenAt) throw refuse("must be the earlier one");
}
