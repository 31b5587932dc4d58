/** What a template consists of, checked: its requirements exist, and its effects are ones that a scenario could have. */
import { controlOfTemplate } from "@crq/contract/compliance/control-of-template";
import {
  type TemplateContent,
  type TemplateFields,
  templateProblems,
} from "@crq/contract/compliance/control-template-fields";
import { MOST_TEMPLATES, type UsableTemplate } from "@crq/contract/compliance/control-templates";
import type { FieldProblem } from "@crq/contract/problem";
import { checkRecordEffects } from "@crq/engine/controls/check-treatment";
import type { Tx } from "../../../db/doors.ts";
import { countOf, lockTenant } from "../../../db/versions.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { FrameworkLookup } from "../frameworks/public.ts";
import { contentOf, libraryTemplate } from "./library/library.ts";
import { published, type Written } from "./store.ts";

/** A template as it's kept, or what is wrong with it. */
export async function checkedTemplate(
  fields: TemplateFields,
  lookUp: FrameworkLookup,
): Promise<Written & { readonly problems: FieldProblem[] }> {
  const problems: FieldProblem[] = [];
  const requirements: TemplateContent["requirements"] = [];
  const families: string[] = [];
  for (const [at, { framework, entry, coverage }] of fields.requirements.entries()) {
    const path = `requirements[${at}].entry`;
    const known = await lookUp(framework);
    const found = known?.find(entry);
    if (!known || !found) problems.push({ path, message: "is not of a framework that you can see" });
    else if ("problem" in found) problems.push({ path, message: `${entry} ${found.problem}` });
    else {
      requirements.push({ framework: known.id, edition: known.edition, entry: found.id, coverage });
      families.push(found.group);
    }
  }
  const content = { ...fields, requirements };
  // As their frameworks write them, two that were typed differently can be the same.
  problems.push(...templateProblems(problems.length > 0 ? fields : content));
  for (const { path, rule } of checkRecordEffects(controlOfTemplate(fields).effects))
    problems.push({ path, message: rule });
  return { content, families, problems };
}

/**
 * A template as it's kept.
 * @throws Fault `invalid-request` that names each field
 */
export async function validTemplate(fields: TemplateFields, lookUp: FrameworkLookup): Promise<Written> {
  const { problems, ...written } = await checkedTemplate(fields, lookUp);
  if (problems.length > 0) throw new Fault("invalid-request", { errors: problems.slice(0, 50) });
  return written;
}

/** A template as people write it. */
export function fieldsOf(content: TemplateContent): TemplateFields {
  return {
    ...content,
    requirements: content.requirements.map(({ framework, entry, coverage }) => ({
      framework,
      entry,
      coverage,
    })),
  };
}

/** Templates belong to the whole tenant. */
export function checkWholeTenant(actor: Pick<Actor, "clientId">): void {
  checkOwnClient(actor, { clientId: null }, "control template");
}

/** Refuses more templates than a tenant keeps; of two people at a time, the second waits. */
export async function checkRoom(tx: Tx, tenantId: string, more: number): Promise<void> {
  if ((await lockTenant(tx, tenantId)) === undefined) throw new Fault("not-found");
  if ((await countOf(tx, "control_templates", tenantId)) + more > MOST_TEMPLATES)
    throw new Fault("conflict", {
      detail: `A tenant keeps at most ${MOST_TEMPLATES} control templates. Delete drafts that you don't need.`,
    });
}

const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** A template that controls can be made from: of the product, or the latest edition of a published one. */
export async function usable(tx: Pick<Tx, "first">, id: string): Promise<UsableTemplate | undefined> {
  const shipped = libraryTemplate(id);
  if (shipped) return { id, own: false, edition: shipped.edition, content: contentOf(shipped) };
  const own = isUuid(id) ? await published(tx, id) : undefined;
  return own && { id: id.toLowerCase(), own: true, ...own };
}
