import type { firstHour } from "@crq/contract/risk/first-hour";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { frameworksAssessed } from "../../compliance/assessments/public.ts";
import { organizationOf } from "../../platform/organization/public.ts";
import { hasBaseline } from "../baselines/public.ts";
import { appetiteFor } from "../exposure/public.ts";
import { hasPolicy } from "../policies/public.ts";
import { treatedSoFar } from "../scenarios/public.ts";

/** The call about the path to a first statement of risk. Nothing is stored: each step is read off the records that it makes. */
export function firstHourHandlers(): Handlers<TenantCtx, typeof firstHour> {
  return {
    get: async ({ actor: { clientId }, readTenant }) => {
      const [organization, appetite, insurance, statement, frameworks, scenarios] = await readTenant((tx) =>
        Promise.all([
          organizationOf(tx, clientId),
          appetiteFor(tx, clientId),
          hasPolicy(tx, clientId),
          hasBaseline(tx, clientId),
          frameworksAssessed(tx, clientId),
          treatedSoFar(tx, clientId),
        ]),
      );
      return {
        described: Boolean(organization?.industry && organization.annualRevenue),
        appetite: appetite !== undefined,
        insurance,
        statement,
        assessed: frameworks.length > 0,
        ...scenarios,
      };
    },
  };
}
