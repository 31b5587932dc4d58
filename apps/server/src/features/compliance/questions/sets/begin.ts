import { MOST_SETS } from "@crq/contract/compliance/questions/question-sets";
import type { Tx } from "../../../../db/doors.ts";
import { countOf, lockTenant } from "../../../../db/versions.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { frameworkNamed } from "../../frameworks/public.ts";
import { insert } from "./store.ts";

/** Begins an empty set for a framework that the person sees. */
export async function begin(
  tx: Tx,
  { actor }: TenantCtx,
  {
    name,
    description,
    framework,
  }: { readonly name: string; readonly description: string; readonly framework: string },
): Promise<string> {
  const known = framework === "" ? undefined : await frameworkNamed(tx, framework, actor);
  if (!known)
    throw new Fault("invalid-request", { errors: [{ path: "framework", message: "Choose a framework" }] });
  if ((await lockTenant(tx, actor.tenantId)) === undefined) throw new Fault("not-found");
  if ((await countOf(tx, "question_sets", actor.tenantId)) >= MOST_SETS)
    throw new Fault("conflict", { detail: `A tenant keeps at most ${MOST_SETS} question sets.` });
  const about = { framework: known.id, frameworkTitle: known.title, frameworkEdition: known.edition };
  return insert(tx, { name, description, ...about }, actor);
}
