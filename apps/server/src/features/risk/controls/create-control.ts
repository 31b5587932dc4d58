/** The use case 'create a control'. */
import type { ControlRecord, controls } from "@crq/contract/risk/controls";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../db/doors.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { controlStore as store } from "../control-records/public.ts";
import { checkClient } from "../scenarios/public.ts";
import { boundEffects } from "./bound-effects.ts";
import { checkCost, checkEffects, columnsOf } from "./control-fields.ts";
import { findControl } from "./find-control.ts";
import { checkOthers } from "./other-controls.ts";

const record = recorded("control");

/**
 * Creates a control for a client or the whole tenant, with its entry in the log.
 * @param from what it was made from, for the log
 */
export async function createControl(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor" | "request">,
  body: InputOf<typeof controls.create>["body"],
  from: object = {},
): Promise<ControlRecord> {
  const clientId = body.clientId ?? ctx.actor.clientId;
  await checkClient(tx, ctx.actor, clientId);
  checkCost(body);
  checkEffects(body);
  await checkOthers(tx, { id: null, clientId, currency: body.currency }, body);
  const { currency, ...fields } = body;
  const effects = boundEffects(fields.effects);
  const values = { ...columnsOf({ ...fields, effects, clientId }), currency };
  const id = await store.insert(tx, values as Parameters<typeof store.insert>[1], ctx.actor);
  const made = await findControl(tx, id);
  const { scenarios: _, ...control } = made;
  await record(tx, ctx, "create", made, { control, ...from });
  return made;
}
