import type { Organization, organization as routes } from "@crq/contract/platform/organization";
import type { InputOf } from "@crq/contract/route";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { saveVersion } from "../../../db/versions.ts";

/** The answers that change. */
export type AnswersChange = Omit<InputOf<typeof routes.update>["body"], "version">;

const MAY_BE_EMPTY = ["industry", "companySize", "annualRevenue"] as const;

const clients = (id: string) =>
  sqlFor
    .selectFrom("clients")
    .select(contractNames("id as clientId", "id", "name", "industry", "company_size"))
    .select(contractNames("annual_revenue", "version"))
    .$narrowType<Pick<Organization, "annualRevenue">>()
    .where("id", "=", id);

const tenants = () =>
  sqlFor
    .selectFrom("tenants")
    .select(contractNames("id", "name", "industry", "company_size", "annual_revenue", "version"))
    .$narrowType<Pick<Organization, "annualRevenue">>();

/** A client as it described itself, or, for null, the tenant that the door sees. */
export async function organizationOf(
  tx: Tx,
  clientId: string | null,
): Promise<(Organization & { id: string }) | undefined> {
  if (clientId !== null) return tx.first(clients(clientId));
  const tenant = await tx.first(tenants());
  return tenant && { ...tenant, clientId: null };
}

/** Saves answers of a client or tenant that still has the version; false if it has another. */
export function saveAnswers(
  tx: Tx,
  { clientId, id }: { clientId: string | null; id: string },
  version: number,
  answers: AnswersChange,
): Promise<boolean> {
  return saveVersion(
    tx,
    clientId === null ? "tenants" : "clients",
    id,
    version,
    columnValues(answers, MAY_BE_EMPTY),
  );
}
