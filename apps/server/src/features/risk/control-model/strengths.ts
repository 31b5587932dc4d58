import type { ControlStrengths, controlStrengths } from "@crq/contract/risk/control-model/control-model";
import { COMMON_CAUSE } from "@crq/contract/risk/control-model/control-model-limits";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import * as store from "./store.ts";

/** How many earlier versions are listed. */
const LISTED = 50;

const NONE: ControlStrengths = {
  version: 0,
  items: [],
  commonCause: COMMON_CAUSE,
  savedAt: null,
  savedBy: null,
};

/** The strengths that hold in the transaction's tenant. */
export async function strengthsOf(tx: Pick<Tx, "all">): Promise<ControlStrengths> {
  return (await store.strengths(tx, 1))[0] ?? NONE;
}

/** The calls of the strengths of controls. */
export const controlStrengthHandlers: Handlers<TenantCtx, typeof controlStrengths> = {
  get: ({ inTenant }) => inTenant(strengthsOf),

  listVersions: ({ inTenant }) => inTenant(async (tx) => ({ items: await store.strengths(tx, LISTED) })),

  save: (ctx, { body: { version, items, commonCause } }) =>
    ctx.inTenant(async (tx) => {
      const { actor, request } = ctx;
      checkOwnClient(actor, { clientId: null }, "set of strengths");
      const before = await strengthsOf(tx);
      if (
        before.version !== version ||
        !(await store.addStrengths(tx, { version: version + 1, items, commonCause }, actor))
      )
        throw new Fault("conflict", {
          detail: `${before.savedBy ?? "Someone"} saved the strengths of controls since you opened them. Look at theirs, then save yours again.`,
        });
      await audit(tx, actor, request, {
        action: "control-strengths.update",
        objectType: "control-strengths",
        objectId: actor.tenantId,
        detail: {
          title: "Strengths of controls",
          version: version + 1,
          before: { items: before.items, commonCause: before.commonCause },
          after: { items, commonCause },
        },
      });
      return strengthsOf(tx);
    }),
};
