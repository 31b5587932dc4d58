import {
  type ControlledEntry,
  type controlledAnswers,
  type controlRequirements,
  type EntryControl,
  MOST_REQUIREMENTS,
  resultOfControls,
} from "@crq/contract/compliance/control-requirements";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { answerEach, assessmentFound } from "../assessments/public.ts";
import { frameworkNamed } from "../frameworks/public.ts";
import * as store from "./store.ts";

const logged = recorded("control");

/** The calls about the requirements that controls meet. */
export const controlRequirementHandlers: Handlers<TenantCtx, typeof controlRequirements> = {
  list: (ctx, { params }) =>
    ctx.inTenant(async (tx) => {
      if (!(await store.controlSeen(tx, params.id))) throw new Fault("not-found");
      return requirements(tx, ctx, params.id);
    }),

  link: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const control = await toChange(tx, ctx, params.id);
      const framework = await frameworkNamed(tx, body.framework, ctx.actor);
      if (!framework) throw invalid("framework", "is not a framework here");
      const found = framework.find(body.entry);
      if ("problem" in found) throw invalid("entry", found.problem);
      const to = { framework: framework.id, entry: found.id };
      const before = await store.requirementsOf(tx, control.id);
      const known = before.find((one) => one.framework === to.framework && one.entry === to.entry);
      if (!known && before.length >= MOST_REQUIREMENTS)
        throw new Fault("conflict", { detail: `A control meets at most ${MOST_REQUIREMENTS} requirements.` });
      if (known?.coverage !== body.coverage) {
        await store.link(tx, control.id, to, body.coverage, ctx.actor);
        await logged(tx, ctx, "link", control, {
          before: known && { ...to, coverage: known.coverage },
          after: { ...to, coverage: body.coverage },
        });
      }
      return requirements(tx, ctx, control.id);
    }),

  unlink: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const control = await toChange(tx, ctx, params.id);
      if (await store.unlink(tx, control.id, body))
        await logged(tx, ctx, "unlink", control, { before: body });
      return requirements(tx, ctx, control.id);
    }),
};

/** The calls about answers that follow from controls. */
export const controlledAnswerHandlers: Handlers<TenantCtx, typeof controlledAnswers> = {
  list: (ctx, { params, query }) =>
    ctx.inTenant(async (tx) => {
      const { framework, clientId } = await assessmentFound(tx, params.id);
      return { items: controlled(await store.controlsOfEntries(tx, framework, clientId, query.entry)) };
    }),

  answer: (ctx, { params, body: { answers } }) =>
    ctx.inTenant(async (tx) => {
      const { framework, clientId } = await assessmentFound(tx, params.id);
      const now = new Map(
        controlled(await store.controlsOfEntries(tx, framework, clientId)).map((one) => [one.entry, one]),
      );
      const changed = answers.find(({ entry, result }) => now.get(entry)?.result !== result);
      if (changed)
        throw new Fault("conflict", {
          detail: `The controls of ${changed.entry} have changed since you looked. Look again, then answer.`,
        });
      return answerEach(
        tx,
        ctx,
        params.id,
        answers.map(({ entry, result }) => ({
          entry,
          change: { result },
          because: { controls: namesOf(now.get(entry)!.controls) },
        })),
      );
    }),
};

function controlled(rows: readonly (EntryControl & { readonly entry: string })[]): ControlledEntry[] {
  return [...Map.groupBy(rows, ({ entry }) => entry)].map(([entry, controls]) => ({
    entry,
    result: resultOfControls(controls)!,
    controls: controls.map(({ entry: _, ...control }) => control),
  }));
}

/** What the history says of the controls that an answer follows from; at most ten. */
function namesOf(controls: readonly EntryControl[]): string {
  const named = controls
    .slice(0, 10)
    .map(
      ({ name, inPlace, willBe }) =>
        `${name} (${inPlace ? "in place" : willBe ? "planned" : "not in place"})`,
    );
  return [...named, ...(controls.length > 10 ? [`${controls.length - 10} more`] : [])].join(", ");
}

async function toChange(tx: Tx, { actor }: TenantCtx, id: string): Promise<store.LinkedControl> {
  const control = await store.controlFound(tx, id);
  if (!control) throw new Fault("not-found");
  checkOwnClient(actor, control, "control");
  return control;
}

/** A control's requirements; those of frameworks that the person doesn't see are left out. */
async function requirements(tx: Tx, { actor }: TenantCtx, controlId: string) {
  const found = await store.requirementsOf(tx, controlId);
  const titles = new Map<string, string>();
  for (const id of new Set(found.map(({ framework }) => framework))) {
    const framework = await frameworkNamed(tx, id, actor);
    if (framework) titles.set(id, framework.title);
  }
  return {
    items: found.flatMap((one) => {
      const frameworkTitle = titles.get(one.framework);
      return frameworkTitle === undefined ? [] : [{ ...one, frameworkTitle }];
    }),
  };
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
