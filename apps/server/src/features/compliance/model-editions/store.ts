/** What assessments need of scoring models: their published editions. */
import type { ModelEdition } from "@crq/contract/compliance/scoring-models";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

const editions = () =>
  sqlFor
    .selectFrom("scoring_model_editions as e")
    .select(contractNames("e.model_id as id", "e.edition", "e.name", "e.framework"))
    .select("e.model");

/** A published edition, also of a retired model. */
export function editionOf(
  tx: Pick<Tx, "first">,
  id: string,
  edition: number,
): Promise<ModelEdition | undefined> {
  return tx.first(
    editions().where("e.model_id", "=", id).where("e.edition", "=", edition).$castTo<ModelEdition>(),
  );
}

/** The latest editions of the models that are published, or of one of them. */
export function publishedModels(
  tx: Pick<Tx, "all">,
  { id, framework }: { readonly id?: string | undefined; readonly framework?: string | undefined },
): Promise<ModelEdition[]> {
  let found = editions()
    .innerJoin("scoring_models as s", (join) =>
      join
        .onRef("s.tenant_id", "=", "e.tenant_id")
        .onRef("s.id", "=", "e.model_id")
        .onRef("s.edition", "=", "e.edition"),
    )
    .where("s.status", "=", "published");
  if (id !== undefined) found = found.where("e.model_id", "=", id);
  if (framework !== undefined)
    found = found.where(sql<boolean>`coalesce(e.framework, ${framework}) = ${framework}`);
  return tx.all(
    found
      .orderBy(sql`lower(e.name)`)
      .orderBy("e.model_id")
      .$castTo<ModelEdition>(),
  );
}
