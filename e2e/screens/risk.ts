/** The screens of risk: scenarios, portfolios, calibration, dashboards. */
import { CONTENT as TEMPLATE } from "./compliance-control-templates.ts";
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const ANALYSIS = "/risk-management/quantitative-analysis";

const CLIENT_DASHBOARD = [
  "exposure.get",
  "scenarioFigures.top",
  "frameworkProgress.list",
  "overdueWork.list",
  "recentChanges.list",
] as const;

/** Calls of the tiles on a tenant's dashboard. */
export const TENANT_DASHBOARD = [...CLIENT_DASHBOARD, "clientStandings.compare"] as const;

/** A tenant's dashboard after a successful computation: a decreasing curve, and an appetite below it. */
export const FIGURES_OF_A_TENANT: Answers = {
  "exposure.get": {
    failed: false,
    exposure: {
      curve: [
        [10_000, 0.9],
        [1_000_000, 0.35],
        [50_000_000, 0.01],
      ],
    },
    appetite: { tolerance: [{ loss: 1_000_000, probability: 0.2 }] },
  },
};

/** What an approved baseline's figures look like. */
const APPROVED = {
  state: "approved",
  curves: {
    now: [
      [10_000, 0.9],
      [1_000_000, 0.35],
      [50_000_000, 0.01],
    ],
  },
  appetite: [{ loss: 1_000_000, probability: 0.2 }],
} as const satisfies Answers["baselines.get"];

/** An approved baseline with the one before it. */
const BASELINE: Answers = { "baselines.get": APPROVED };

/** What its statement shows to people who don't read scenarios. */
const STATEMENT: Answers = { "boardStatements.get": { baseline: APPROVED } };

/** A plan whose budget is that of the best net saving. */
const PLAN: Answers = {
  "plan.returns": {
    steps: [
      { chosen: [], cost: 0, expectedLoss: 4_000_000 },
      { chosen: [ID], cost: 250_000, expectedLoss: 3_000_000 },
    ],
    mostSaved: { chosen: [ID], cost: 250_000, expectedLoss: 3_000_000 },
    appetite: [{ loss: 1_000_000, probability: 0.2 }],
  },
};

const STRENGTHS = {
  version: 1,
  items: [
    {
      of: "IA-2",
      functions: [{ does: "resistance" as const, capability: { low: 0.4, likely: 0.6, high: 0.8 } }],
      reliability: { low: 0.8, likely: 0.9, high: 0.98 },
      source: "Our red team’s exercise in spring, repeated in autumn",
    },
  ],
  commonCause: 0.4,
};

const known = (value: number) => ({ type: "constant" as const, value });
/** A scenario under the declared dependence, with a planned control. */
const DECLARED_MEMBER = {
  id: ID,
  title: "Ransomware stops production at the largest of our plants",
  estimate: {
    currency: "USD",
    frequency: { lef: { type: "pert" as const, min: 0.1, mode: 0.4, max: 2 } },
    primary: [
      { form: "response" as const, loss: { type: "lognormal90" as const, p5: 200_000, p95: 9_000_000 } },
    ],
  },
  treatment: {
    controls: [
      {
        id: "offline-copies",
        title: "Copies that no one can reach from the network, tested each quarter",
        status: "planned" as const,
        annualCost: known(125_000),
        effects: [{ node: "primary" as const, change: { type: "factor" as const, factor: known(0.4) } }],
      },
    ],
  },
};

export const risk: readonly Screen[] = [
  {
    path: ANALYSIS,
    as: "risk_analyst",
    h1: "Quantitative analysis",
    reads: ["scenarios.list", "clientChoices.list"],
    readsWhenEmpty: ["organization.get"],
    empty: "No scenarios yet",
  },
  {
    path: `${ANALYSIS}?area=templates`,
    as: "risk_analyst",
    h1: "Templates",
    reads: ["organization.get"],
    failsQuietly: true,
  },
  {
    path: `${ANALYSIS}?area=portfolios`,
    as: "risk_analyst",
    h1: "Portfolios",
    reads: ["portfolios.list", "clientChoices.list"],
    empty: "No portfolios yet",
  },
  {
    path: `${ANALYSIS}?portfolio=${ID}&view=statement`,
    as: "risk_analyst",
    h1: /^title 1/,
    reads: ["portfolios.get", "portfolios.declared", "exposure.get", "ratesInUse.get"],
    shows: "Decision asked for",
    answers: {
      "portfolios.get": {
        currency: "USD",
        dependence: { type: "declared" },
        tolerance: [{ loss: 5_000_000, probability: 0.1 }],
        members: [{ id: ID, currency: "USD" }],
      },
      "portfolios.declared": {
        currency: "USD",
        members: [DECLARED_MEMBER],
        dependence: { type: "independent" },
        causes: [],
        policies: [],
      },
    },
  },
  {
    // A dependence of its own joins the losses before and after treatment too.
    path: `${ANALYSIS}?portfolio=${ID}`,
    as: "risk_analyst",
    h1: /./,
    again: true,
    reads: ["portfolios.get", "portfolios.declared", "exposure.get", "ratesInUse.get"],
    shows: /Before and after treatment[^]*As planned/,
    answers: {
      "portfolios.get": {
        currency: "USD",
        dependence: { type: "common", correlation: 0.5 },
        tolerance: [],
        members: [{ id: ID, currency: "USD", estimate: DECLARED_MEMBER.estimate }],
      },
      "portfolios.declared": {
        currency: "USD",
        members: [DECLARED_MEMBER],
        dependence: { type: "independent" },
        causes: [],
        policies: [],
      },
    },
  },
  {
    path: `${ANALYSIS}?area=controls`,
    as: "risk_analyst",
    h1: "Controls",
    reads: ["controls.list", "clientChoices.list"],
    empty: "No controls yet",
  },
  {
    path: `${ANALYSIS}?area=controls&control=${ID}`,
    as: "risk_analyst",
    h1: /^name 1/,
    reads: ["controls.get", "controlRequirements.list", "controlOrigins.get"],
    answers: {
      "controlRequirements.list": { items: [{ framework: "nist-csf-2-0", entry: "PR.AA-03" }] },
      "controlOrigins.get": {
        origin: {
          template: "tested-backups",
          own: false,
          edition: 1,
          content: TEMPLATE,
          newer: { edition: 2, content: TEMPLATE },
        },
      },
    },
  },
  {
    path: "/risk-management/risk-simulation",
    as: "risk_analyst",
    h1: "Risk simulation",
    reads: ["riskSimulation.get"],
    empty: "No scenarios yet",
    shows: "As assessed now",
    answers: {
      "riskSimulation.get": {
        strengths: { items: [], commonCause: 0.25 },
        assessment: { id: ID, via: [] },
        now: { "IA-2": 0, "CP-9": 0.5, "SI-4": 0.25 },
        currency: "USD",
        currencies: [
          { currency: "USD", scenarios: 1 },
          { currency: "EUR", scenarios: 3 },
        ],
        scenarios: [
          {
            id: ID,
            currency: "USD",
            treatment: { controls: [] },
            techniques: ["T1078", "T1566"],
            assessmentId: ID,
            reference: { "IA-2": 0, "CP-9": 0 },
            taken: null,
          },
        ],
      },
    },
  },
  {
    path: "/risk-management/risk-simulation?view=strengths",
    as: "risk_analyst",
    h1: "How strong controls are",
    reads: ["controlStrengths.get", "controlStrengths.listVersions"],
    neverEmpty: true,
    shows: "Common cause",
    answers: {
      "controlStrengths.get": STRENGTHS,
      "controlStrengths.listVersions": { items: [STRENGTHS] },
    },
  },
  {
    path: `${ANALYSIS}?area=policies`,
    as: "risk_analyst",
    h1: "Insurance",
    reads: ["policies.list", "clientChoices.list"],
    empty: "No policies yet",
  },
  {
    path: `${ANALYSIS}?area=plan`,
    as: "risk_analyst",
    h1: "Plan",
    reads: ["plan.returns", "plan.judge", "clientChoices.list"],
    answers: PLAN,
  },
  {
    path: `${ANALYSIS}?area=causes`,
    as: "risk_analyst",
    h1: "Dependence of losses",
    reads: ["lossModel.get", "clientChoices.list"],
  },
  {
    path: "/risk-management/baselines",
    as: "risk_analyst",
    h1: "Baselines",
    reads: ["baselines.list", "clientChoices.list"],
    empty: "No baselines yet",
  },
  {
    path: `/risk-management/baselines?baseline=${ID}`,
    as: "risk_analyst",
    h1: /^name 1/,
    reads: ["baselines.get", "baselines.bridge", "baselines.links"],
    answers: BASELINE,
  },
  {
    path: `/risk-management/baselines?baseline=${ID}`,
    as: "assessor",
    h1: /^name 1/,
    reads: ["baselines.get", "baselines.bridge"],
    answers: { "baselines.get": { ...APPROVED, state: "in-review", frozenByKey: true } },
    shows: /Your organization’s API key froze this baseline/,
    again: true,
  },
  {
    path: `/risk-management/baselines?baseline=${ID}&view=statement`,
    as: "risk_analyst",
    h1: "Cyber risk statement",
    reads: ["baselines.get", "baselines.bridge"],
    answers: BASELINE,
  },
  {
    path: "/risk-management/baselines",
    as: "business_stakeholder",
    h1: "Cyber risk statements",
    reads: ["boardStatements.list"],
    empty: "No statements yet",
  },
  {
    path: `/risk-management/baselines?baseline=${ID}`,
    as: "business_stakeholder",
    h1: "Cyber risk statement",
    reads: ["boardStatements.get"],
    answers: STATEMENT,
  },
  {
    path: `${ANALYSIS}?area=calibration`,
    as: "risk_analyst",
    h1: "Calibration",
    reads: ["experts.list", "clientChoices.list"],
    empty: "No experts yet",
  },
  {
    path: `/risk-management/risk-scenario/${ID}`,
    as: "risk_analyst",
    h1: /^title 1/,
    reads: [
      "scenarios.get",
      "scenarios.listRuns",
      "scenarios.listVersions",
      "scenarioReviews.list",
      "scenarioBases.get",
      "controls.list",
      "risks.list",
      "riskMatrices.list",
      "projects.list",
    ],
  },
  {
    path: `/risk-management/risk-scenario/${ID}?view=statement`,
    as: "risk_analyst",
    h1: /^title 1/,
    reads: ["scenarios.get"],
  },
  {
    path: `${ANALYSIS}?scenario=new`,
    as: "risk_analyst",
    h1: "New scenario",
    reads: ["clientChoices.list"],
    neverEmpty: true,
    shows: /Whole organization/,
    failsQuietly: true,
  },
  {
    path: `${ANALYSIS}?scenario=${ID}`,
    as: "risk_analyst",
    h1: /^title 1/,
    reads: ["scenarios.get", "scenarios.listRuns", "policies.list"],
  },
  {
    path: `${ANALYSIS}?scenario=${ID}&view=controls`,
    as: "risk_analyst",
    h1: /^title 1/,
    reads: ["scenarios.get", "scenarios.listRuns", "policies.list", "controls.list"],
    shows: /Follows the control’s record/,
    again: true,
  },
  {
    path: `${ANALYSIS}?scenario=${ID}&view=review`,
    as: "risk_analyst",
    h1: /^title 1/,
    reads: ["scenarios.get", "scenarios.listRuns", "scenarioReviews.list", "policies.list"],
    answers: { "scenarioReviews.list": { own: false, savedByKey: true } },
    shows: /Your organization’s API key saved this version/,
  },
  {
    path: "/tenant/dashboard",
    as: "admin",
    h1: "Tenant dashboard",
    reads: TENANT_DASHBOARD,
    answers: FIGURES_OF_A_TENANT,
    empty: "No scenarios yet",
  },
  {
    path: "/tenant/client-dashboard",
    as: "admin",
    h1: "Client dashboard",
    reads: ["clients.list", "clients.get", ...CLIENT_DASHBOARD],
    answers: FIGURES_OF_A_TENANT,
    empty: "No clients yet",
  },
];
