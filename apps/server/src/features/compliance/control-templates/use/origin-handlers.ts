import { MOST_REQUIREMENTS } from "@crq/contract/compliance/control-requirements";
import type { ControlOrigin, controlOrigins } from "@crq/contract/compliance/control-template-uses";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { recorded } from "../../../platform/audit-log/public.ts";
import { controlFound, controlSeen, linkAll, requirementsOf } from "../../control-requirements/public.ts";
import { usable } from "../content.ts";
import { libraryTemplate } from "../library/library.ts";
import { originOf, setOrigin } from "./origins-store.ts";

const logged = recorded("control");

/** The calls about the templates that controls were made from. */
export const controlOriginHandlers: Handlers<TenantCtx, typeof controlOrigins> = {
  get: ({ inTenant }, { params }) =>
    inTenant(async (tx) => {
      if (!(await controlSeen(tx, params.id))) throw new Fault("not-found");
      return { origin: await origin(tx, params.id) };
    }),

  follow: (ctx, { params, body: { edition, requirements } }) =>
    ctx.inTenant(async (tx) => {
      const control = await controlFound(tx, params.id);
      if (!control) throw new Fault("not-found");
      checkOwnClient(ctx.actor, control, "control");
      const before = await originOf(tx, control.id);
      const newest = before && (await usable(tx, before.template));
      if (!before || !newest)
        throw new Fault("conflict", { detail: "This control has no template to follow." });
      if (newest.edition !== edition)
        throw new Fault("conflict", {
          detail: `The template has edition ${newest.edition} now. Look at what changed again.`,
        });
      const taken = requirements.map((asked) => {
        const found = newest.content.requirements.find(
          ({ framework, entry }) => framework === asked.framework && entry === asked.entry,
        );
        if (found) return found;
        throw new Fault("invalid-request", {
          errors: [{ path: "requirements", message: `${asked.entry} is not one that the template serves` }],
        });
      });
      const linked = new Set((await requirementsOf(tx, control.id)).map(keyOf));
      const fresh = taken.filter((one) => !linked.has(keyOf(one)));
      if (linked.size + fresh.length > MOST_REQUIREMENTS)
        throw new Fault("conflict", { detail: `A control meets at most ${MOST_REQUIREMENTS} requirements.` });
      await linkAll(tx, control.id, fresh, ctx.actor);
      await setOrigin(tx, control.id, { ...newest, template: before.template }, ctx.actor);
      await logged(tx, ctx, "compare-template", control, {
        template: before.template,
        before: { edition: before.edition },
        after: { edition, requirements: fresh.map(({ framework, entry }) => `${framework} ${entry}`) },
      });
      return { origin: await origin(tx, control.id) };
    }),
};

const keyOf = ({ framework, entry }: { readonly framework: string; readonly entry: string }) =>
  `${framework} ${entry}`;

/** What a control was made from, with the newest edition if that is another one. */
async function origin(tx: Pick<Tx, "first">, controlId: string): Promise<ControlOrigin | null> {
  const row = await originOf(tx, controlId);
  if (!row) return null;
  const newest = await usable(tx, row.template);
  const newer = newest && newest.edition > row.edition ? newest : undefined;
  return {
    ...row,
    own: libraryTemplate(row.template) === undefined,
    newer: newer ? { edition: newer.edition, content: newer.content } : null,
  };
}
