/**
 * The demo's three tenants: one with everything, one that exceeds its appetite, and one that is just
 * starting.
 */
import type { Tolerance } from "@crq/contract/risk/treatment";
import type { TenantTerms } from "../features/people/accounts/store.ts";
import { BANK_ASSESSMENTS, DEMO_ASSESSMENTS, type DemoAssessment } from "./assessments.ts";
import { BANK_SCENARIOS } from "./bank-scenarios.ts";
import { DEMO_PORTFOLIO, type DemoPortfolio, OF_THE_GROUP } from "./portfolio.ts";
import type { DemoScenario } from "./published-figures.ts";
import { DEMO_SCENARIOS } from "./scenarios.ts";
import { EXAMPLE_TOLERANCE } from "./treatments.ts";

/** A demo tenant. Its scenarios, assessments, and appetites refer to clients by these keys. */
export interface DemoTenant {
  readonly name: string;
  readonly terms: TenantTerms;
  readonly createdDaysAgo: number;
  readonly clients: Readonly<Record<string, string>>;
  readonly scenarios: readonly DemoScenario[];
  readonly portfolio: DemoPortfolio | null;
  readonly assessments: readonly DemoAssessment[];
  /** The appetite of the tenant (null) and of its clients; assumptions of this example. */
  readonly appetites: readonly { readonly client: string | null; readonly tolerance: Tolerance }[];
  /** How many weeks ago the existing controls were introduced. */
  readonly controlsWeeksAgo: number;
}

/** The tenant of the demo's accounts. */
export const LARKFIELD: DemoTenant = {
  name: "Larkfield Group",
  // Room for one account per role, and for invited people.
  terms: {
    plan: "enterprise",
    billing: "annual",
    industry: "healthcare",
    company_size: "1000+",
    annual_revenue: "100m_1b",
  },
  createdDaysAgo: 402,
  clients: { health: "Larkfield Health", components: "Larkfield Components" },
  scenarios: DEMO_SCENARIOS,
  portfolio: DEMO_PORTFOLIO,
  assessments: DEMO_ASSESSMENTS,
  appetites: [
    { client: null, tolerance: OF_THE_GROUP },
    { client: "components", tolerance: EXAMPLE_TOLERANCE.tolerance },
  ],
  controlsWeeksAgo: 8,
};

/** A bank whose losses exceed its appetite. */
const NORTHBANK: DemoTenant = {
  name: "Northbank Mutual",
  terms: {
    plan: "enterprise",
    billing: "annual",
    industry: "financial-services",
    company_size: "501-1000",
    annual_revenue: "1b_10b",
  },
  createdDaysAgo: 196,
  clients: { branches: "Northbank Branches" },
  scenarios: BANK_SCENARIOS,
  portfolio: null,
  assessments: BANK_ASSESSMENTS,
  appetites: [
    {
      client: null,
      tolerance: [
        { loss: 1_000_000, probability: 0.1 },
        { loss: 5_000_000, probability: 0.04 },
        { loss: 20_000_000, probability: 0.005 },
      ],
    },
  ],
  controlsWeeksAgo: 0,
};

/** A tenant that is just starting: a client, and nothing else yet. */
const HALDEN: DemoTenant = {
  name: "Halden Robotics",
  terms: { plan: "enterprise", billing: "monthly", industry: "manufacturing", company_size: "51-200" },
  createdDaysAgo: 12,
  clients: { devices: "Halden Devices" },
  scenarios: [],
  portfolio: null,
  assessments: [],
  appetites: [],
  controlsWeeksAgo: 0,
};

/** The demo's tenants, starting with the one its accounts work in. */
export const DEMO_TENANTS: readonly DemoTenant[] = [LARKFIELD, NORTHBANK, HALDEN];
