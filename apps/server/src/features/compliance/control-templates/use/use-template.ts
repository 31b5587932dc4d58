/** The use case 'put a template's control in place for clients', and its preview. */
import { controlOfTemplate } from "@crq/contract/compliance/control-of-template";
import type { TemplateRequirement } from "@crq/contract/compliance/control-template-fields";
import type { controlTemplateUses, UseOfTemplate } from "@crq/contract/compliance/control-template-uses";
import type { UsableTemplate } from "@crq/contract/compliance/control-templates";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { allows, type TenantCtx } from "../../../../http/serve.ts";
import { createControl } from "../../../risk/controls/public.ts";
import { linkAll } from "../../control-requirements/public.ts";
import { frameworkNamed } from "../../frameworks/public.ts";
import { usable } from "../content.ts";
import * as origins from "./origins-store.ts";

type Use = InputOf<typeof controlTemplateUses.make>["body"];

/** What using a template would do for each client. */
export async function previewUse(
  tx: Tx,
  ctx: TenantCtx,
  body: Pick<Use, "template" | "name" | "targets">,
): Promise<{ items: UseOfTemplate[] }> {
  const template = await usable(tx, body.template);
  if (!template) throw new Fault("not-found");
  return { items: await outcomes(tx, ctx, template, body) };
}

/** Makes a control for each client that has none yet. */
export async function useTemplate(
  tx: Tx,
  ctx: TenantCtx,
  body: Use,
): Promise<ReplyOf<typeof controlTemplateUses.make>> {
  // A key can be let link controls and not make them.
  if (!allows(ctx.actor, "scenario:write")) throw new Fault("forbidden");
  const template = await usable(tx, body.template);
  if (!template) throw new Fault("not-found");
  if (template.edition !== body.edition)
    throw new Fault("conflict", {
      detail: `‘${template.content.name}’ has edition ${template.edition} now. Look at it, then use it.`,
    });
  const requirements = await requirementsOf(tx, ctx, template, body.requirement);
  await origins.hold(tx, ctx.actor.tenantId);
  const all = await outcomes(tx, ctx, template, body);
  const created: ReplyOf<typeof controlTemplateUses.make>["created"] = [];
  for (const { clientId, clientName } of all.filter(({ existing }) => existing === null)) {
    const from = { template: template.id, edition: template.edition, requirements: requirements.length };
    const control = await createControl(tx, ctx, { ...bodyOf(template, body), clientId }, from);
    await linkAll(tx, control.id, requirements, ctx.actor);
    const { content, edition, id } = template;
    await origins.setOrigin(tx, control.id, { template: id, edition, content }, ctx.actor);
    created.push({ id: control.id, name: control.name, clientId, clientName });
  }
  return { created, kept: all.filter(({ existing }) => existing !== null) };
}

/** For each client, the control that is there already; a name is also taken by a control of the whole tenant, which acts for every client. */
async function outcomes(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  { id: template }: UsableTemplate,
  { name, targets }: Pick<Use, "name" | "targets">,
): Promise<UseOfTemplate[]> {
  const asked = [...new Set(targets.map((target) => target?.toLowerCase() ?? null))];
  const clients = asked.filter((target) => target !== null);
  const names = await origins.clientNames(tx, clients);
  const errors = asked.flatMap((target, at) => {
    const path = `targets[${at}]`;
    if (target === null)
      return actor.clientId === null ? [] : [{ path, message: "must be the client that you work for" }];
    return names.has(target) ? [] : [{ path, message: "is not a client of this tenant" }];
  });
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
  const there = await origins.existing(tx, { name, template, clients });
  return asked.map((clientId) => {
    const existing =
      there.find((one) => one.clientId === clientId) ??
      there.find((one) => one.clientId === null && one.why === "name");
    return {
      clientId,
      clientName: clientId === null ? null : names.get(clientId)!,
      existing: existing ?? null,
    };
  });
}

/** The requirements that a control is linked to: the template's, and the one that it's put in place for. */
async function requirementsOf(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  { content }: UsableTemplate,
  further: TemplateRequirement | undefined,
): Promise<TemplateRequirement[]> {
  const requirements: TemplateRequirement[] = content.requirements;
  if (!further) return requirements;
  const framework = await frameworkNamed(tx, further.framework, actor);
  if (!framework) throw invalid("requirement.framework", "is not a framework here");
  const found = framework.find(further.entry);
  if ("problem" in found) throw invalid("requirement.entry", found.problem);
  const known = requirements.some((one) => one.framework === framework.id && one.entry === found.id);
  if (known) return requirements;
  return [...requirements, { framework: framework.id, entry: found.id, coverage: further.coverage }];
}

/** The control that a template describes, planned unless it's there already. */
function bodyOf({ content }: UsableTemplate, { name, owner, inPlace, plannedOn }: Use) {
  const { reviewMonths, currency } = content;
  return {
    ...controlOfTemplate(content),
    name,
    owner,
    currency,
    inPlace,
    willBe: true,
    plannedOn: inPlace ? null : plannedOn,
    reviewOn: reviewMonths === null ? null : dayIn(reviewMonths),
    requires: [],
    excludes: [],
  };
}

/** The day in some months, or the last of that month. */
function dayIn(months: number): string {
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(now.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
