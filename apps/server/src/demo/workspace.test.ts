/** The demo workspace: a new user can sign in with every role and sees figures with named sources. */
import { dashboard } from "../../test/risk-dashboard.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORM_ROLES, ROLES, type Role } from "@crq/contract/roles";
import type { BaselineSummary, Bridge } from "@crq/contract/risk/baselines/baselines";
import type { ControlRecord, ControlSummary } from "@crq/contract/risk/controls";
import type { PortfolioRecord, PortfolioSummary } from "@crq/contract/risk/portfolios";
import type { ControlBasis } from "@crq/contract/risk/control-model/control-model";
import type { VerdictCounts } from "@crq/contract/risk/register/risk-limits";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import type { AnswerChange } from "@crq/contract/compliance/assessments/answers";
import type { ProjectChoice, ProjectEffect } from "@crq/contract/risk/remediation/project-effects";
import type { ProjectRecord, ProjectSummary } from "@crq/contract/risk/remediation/projects";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { withControls } from "@crq/engine/controls/apply-control";
import { inputsOf } from "@crq/engine/inputs";
import type { Uniform } from "@crq/engine/scenario";
import type { TolerancePoint, Treatment } from "@crq/engine/treatment";
import {
  codesFor,
  login,
  openBrowser,
  sendCode,
  type Browser,
  type SignInAnswer,
} from "../../test/browser.ts";
import { harness, type Harness } from "../../test/harness.ts";
import { openCompute, type Compute } from "../jobs/compute-pool.ts";
import { jointLoss } from "../jobs/joint-loss.ts";
import { verifyChains } from "../features/platform/audit-log/public.ts";
import { DEMO_PORTFOLIO } from "./portfolio.ts";
import { worstBreach } from "../features/risk/exposure/against-appetite.ts";
import { scenarioOf } from "../features/risk/quantification/public.ts";
import { DEMO_ASSESSMENTS, type DemoAssessment } from "./assessments.ts";
import { DEMO_PROJECTS, type DemoProject } from "./projects.ts";
import { DEMO_RISKS, DEMO_TECHNIQUES, FOLLOWED } from "./risks.ts";
import { DEMO_SCENARIOS } from "./scenarios.ts";
import { DEMO_TENANTS } from "./tenants.ts";
import { demoEmail } from "./demo-people.ts";
import { loadDemo } from "./workspace.ts";

const PASSWORD = "Demo-abcd-efgh-2345!";
/** The harness's secret, with which the server verifies signatures. */
const GIVEN = { password: PASSWORD, secret: "a secret of the tests, long enough to be one" };
let h: Harness;
let compute: Compute;
/** Each account right after loading: whether its owner signed in after its creation, and whether a role review is due. */
let presence: { email: string; seen: boolean | null; review: boolean }[];
const EVERY_SCENARIO = DEMO_TENANTS.flatMap(({ scenarios }) => scenarios);
beforeAll(async () => {
  compute = openCompute();
  h = await harness({ compute });
  expect(await loadDemo(h.doors, compute, GIVEN)).toBe(true);
  presence = await h.db.asOwner(
    `select u.email, u.last_sign_in_at between u.created_at and now() as seen, e.created_at < now() - interval '90 days' as review
     from users u join entitlements e on e.user_id = u.id where u.email like '%@demo.example'`,
  );
});
afterAll(() => h.close());

const signIn = async (role: Role, password = PASSWORD): Promise<Browser> => {
  const browser = openBrowser(h.app);
  const answer = (await login(browser, demoEmail(role), password)).json<SignInAnswer>();
  if (answer.requiresMFA) await sendCode(browser, answer.mfaToken!, (await codesFor(h, demoEmail(role)))[0]!);
  return browser;
};
const titles = async (browser: Browser) =>
  (await browser.call("GET", "/api/scenarios?sort=title&order=asc")).json<{
    items: { id: string; title: string }[];
  }>().items;

describe("one account per role", () => {
  test.each(ROLES)("%s signs in, with its own role, in the tenant or on the platform", async (role) => {
    const user = (await (await signIn(role)).call("GET", "/api/auth/user")).json<Record<string, unknown>>();
    const platform = (PLATFORM_ROLES as readonly Role[]).includes(role);
    expect(user).toMatchObject({
      role,
      email: `${role}@demo.example`,
      currentCompanyName: platform ? null : "Larkfield Group",
    });
    expect([user["firstName"], user["lastName"]]).toEqual([
      expect.stringMatching(/^\p{Lu}/u),
      expect.stringMatching(/^\p{Lu}/u),
    ]);
  });

  test("was created before its last sign-in, except the newest; and no role review is due", () => {
    expect(presence).toHaveLength(ROLES.length);
    for (const { email, seen, review } of presence) {
      expect(seen, email).toBe(email === demoEmail("viewer") ? null : true);
      expect(review, email).toBe(false);
    }
  });

  test("starts with exactly three notifications", async () => {
    const rows = await h.db.asOwner(
      "select u.email, count(*)::int as n from users u join notifications n on n.user_id = u.id and n.read_at is null where email like '%@demo.example' group by 1",
    );
    expect(rows).toEqual(
      ROLES.map((role) => ({ email: demoEmail(role), n: 3 }))
        .sort((a, b) => (a.email < b.email ? -1 : 1))
        .map((row) => expect.objectContaining(row)),
    );
  });
});

test("the register has each risk with its owner, scenario and decision, and its scenarios follow the group's assessment", async () => {
  const analyst = await signIn("risk_analyst");
  const counts = (await analyst.call("GET", "/api/risk-figures/counts")).json<{ appetite: VerdictCounts }>();
  for (const risks of Object.values(counts.appetite)) expect(risks).toBeGreaterThan(0);
  const { items } = (await analyst.call("GET", "/api/risks?pageSize=50&sort=reference&order=asc")).json<{
    items: RiskSummary[];
  }>();
  expect(items.map(({ title }) => title)).toEqual(DEMO_RISKS.map(({ title }) => title));
  expect(items.map(({ money }) => money?.title)).toEqual(DEMO_RISKS.map(({ scenario }) => scenario));
  for (const { ownerId, ownerName } of items) expect([ownerId, ownerName]).not.toContain(null);
  expect(items.filter(({ acceptance }) => acceptance === "approved")).toHaveLength(1);
  expect(items.filter(({ acceptance }) => acceptance === "asked")).toHaveLength(1);
  expect(items.filter(({ overdue }) => overdue)).toHaveLength(2);
  const ransomware = items[0]!.money!.scenarioId;
  const basis = (
    await analyst.call("GET", `/api/scenarios/${ransomware}/control-basis`)
  ).json<ControlBasis>();
  expect(basis).toMatchObject({
    techniques: DEMO_TECHNIQUES["Ransomware stops production"],
    assessment: { name: FOLLOWED },
    changed: [],
  });
  expect(Object.keys(basis.reference).length).toBeGreaterThan(20);
});

describe("remediation projects", () => {
  const projects = async () => {
    const analyst = await signIn("risk_analyst");
    const { items } = (await analyst.call("GET", "/api/projects?pageSize=50&sort=reference&order=asc")).json<{
      items: ProjectSummary[];
    }>();
    const read = async <T>(path: string) => (await analyst.call("GET", path)).json<T>();
    return { items, read };
  };

  test("are in every stage, with owners, costs, links to risks, and one task that's late", async () => {
    const { items, read } = await projects();
    expect(items.map(({ name, status }) => [name, status])).toEqual(
      DEMO_PROJECTS.map(({ name, status }) => [name, status]),
    );
    expect(items.filter(({ overdue }) => overdue)).toEqual([]);
    const late = [];
    for (const [i, { id, createdAt, approvedAt }] of items.entries()) {
      const whole = await read<ProjectRecord>(`/api/projects/${id}`);
      const { risks, requires, excludes, gaps, control, tasks } = DEMO_PROJECTS[i]!;
      expect(whole.risks.map((risk) => risk.title).toSorted()).toEqual([...risks].toSorted());
      expect(whole.controls).toHaveLength(control === undefined ? 0 : 1);
      expect(whole.gaps.map(({ entry }) => entry)).toEqual(gaps.entries);
      expect(whole.requires.map(({ name }) => name.replace(/^P-\d+ /, ""))).toEqual(requires ?? []);
      expect(whole.excludes.map(({ name }) => name.replace(/^P-\d+ /, ""))).toEqual(excludes ?? []);
      expect(whole.tasks).toHaveLength(tasks.length);
      if (approvedAt !== null) expect(Date.parse(createdAt)).toBeLessThan(Date.parse(approvedAt));
      late.push(...whole.tasks.filter(({ overdue }) => overdue).map(({ title }) => title));
    }
    expect(late).toEqual(["Order the storage"]);
  });

  test("moved the curve where one is done, by what the engine says of the control, and its gaps were assessed again", async () => {
    const { items, read } = await projects();
    const { id } = items[0]!;
    const { approved, done, now } = await read<ProjectEffect>(`/api/projects/${id}/effect`);
    const demo = DEMO_SCENARIOS.find(({ title }) => title === "Ransomware stops production")!;
    const meanOf = (scenario: ReturnType<typeof scenarioOf>) => {
      const { currency, frequency, primary } = scenario;
      const estimate = { currency, frequency, primary };
      return jointLoss([{ id: "r", estimate, treatment: { controls: [] } }]).mean;
    };
    const scenario = scenarioOf(demo.estimate);
    const { controls } = demo.treatment as Treatment;
    expect(approved!.mean / meanOf(withControls(scenario, controls, "inherent"))).toBeCloseTo(1, 9);
    expect(done!.mean / meanOf(scenario)).toBeCloseTo(1, 9);
    expect(done!.mean).toBeLessThan(approved!.mean * 0.8);
    expect(approved!.planned!.mean / done!.mean).toBeCloseTo(1, 9);
    expect(now!.mean).toBe(done!.mean);
    expect(Date.parse(approved!.takenAt)).toBeLessThan(Date.parse(done!.takenAt));
    const { gaps } = await read<ProjectRecord>(`/api/projects/${id}`);
    for (const { assessmentId, entry, verdict, now: is } of gaps) {
      expect([verdict, is]).toEqual(["partially-met", "met"]);
      const history = await read<{ items: AnswerChange[] }>(
        `/api/assessments/${assessmentId}/history?entry=${entry}`,
      );
      expect(history.items).toMatchObject([{ fields: { result: { before: verdict, after: is } } }]);
    }
  });

  test("are a choice: a small budget takes the cheaper of two that exclude each other, a large one the other", async () => {
    const { items, read } = await projects();
    const [dearer, cheaper] = items.slice(4);
    const chosen = async (budget: number) =>
      (await read<ProjectChoice>(`/api/projects/choice?budget=${budget}`)).withinBudget!.chosen;
    expect(await chosen(100_000)).toContain(cheaper!.id);
    const large = await chosen(1_000_000);
    expect(large).toContain(dearer!.id);
    expect(large).not.toContain(cheaper!.id);
  });
});

test("two board meetings decided by approved baselines, which verify, and what changed between them has named causes", async () => {
  const analyst = await signIn("risk_analyst");
  const { items } = (await analyst.call("GET", "/api/baselines?sort=frozen&order=desc")).json<{
    items: BaselineSummary[];
  }>();
  expect(items).toMatchObject([
    { state: "approved", scenarios: 10, frozenBy: "Maya Chen", decidedBy: "Priya Nair" },
    { state: "approved", scenarios: 7, frozenBy: "Maya Chen", decidedBy: "Priya Nair" },
  ]);
  for (const { id } of items)
    expect((await analyst.call("POST", `/api/baselines/${id}/verify`)).json()).toMatchObject({
      hashMatches: true,
      signature: "valid",
      differences: [],
    });
  const bridge = (await analyst.call("GET", `/api/baselines/${items[0]!.id}/bridge`)).json<Bridge>();
  expect(bridge.groups.map(({ group }) => group)).toEqual(["exposure", "controls"]);
  expect(bridge.groups[0]!.net.mean).toBeGreaterThan(0);
  expect(bridge.groups[1]!.net.mean).toBeLessThan(0);
  const reader = await signIn("business_stakeholder");
  const stated = (await reader.call("GET", "/api/statements")).json<{ total: number }>();
  expect(stated.total).toBe(2);
});

test("controls state what they do on their records, with the sources, and the scenarios follow them", async () => {
  const analyst = await signIn("risk_analyst");
  const { items } = (await analyst.call("GET", "/api/controls?pageSize=50")).json<{
    items: ControlSummary[];
  }>();
  expect(items.length).toBeGreaterThan(2);
  for (const { id, effects } of items) {
    const { scenarios } = (await analyst.call("GET", `/api/controls/${id}`)).json<ControlRecord>();
    expect(scenarios).toMatchObject([{ follows: true, missing: [] }]);
    expect(effects).toHaveLength(1);
    for (const { source, statement } of effects[0]!.evidence) {
      expect(source).not.toBe("");
      expect(statement).not.toBe("");
    }
  }
  const published = items.filter(({ effects }) => effects[0]!.evidence.some(({ url }) => url !== undefined));
  expect(published.length).toBeGreaterThanOrEqual(2);
});

describe("the first tenant's ten scenarios", () => {
  test("are of different kinds, across both clients and the whole tenant, each with its figures", async () => {
    const items = await titles(await signIn("risk_analyst"));
    expect(items.map((item) => item.title)).toEqual(DEMO_SCENARIOS.map((demo) => demo.title).sort());
    expect(
      new Set(items.map((item) => (item as unknown as { clientName: string | null }).clientName)),
    ).toEqual(new Set(["Larkfield Health", "Larkfield Components", null]));
    for (const item of items as unknown as { figures: { mean: number; p99: number } }[])
      expect(item.figures.mean).toBeGreaterThan(0);
  });

  test("each have evidence for every input, every control, the policy, and the tolerance, and for nothing else", async () => {
    const browser = await signIn("risk_analyst");
    for (const { id } of await titles(browser)) {
      const record = (await browser.call("GET", `/api/scenarios/${id}`)).json<ScenarioRecord>();
      const { title, estimate, evidence, treatment, tolerance } = record;
      const explained = [
        ...inputsOf(estimate).map(({ name }) => name),
        ...treatment.controls.map((control) => `treatment.${control.id}`),
        ...(treatment.insurance ? ["treatment.insurance"] : []),
        ...(tolerance.length > 0 ? ["tolerance"] : []),
      ];
      expect([...new Set(evidence.map((one) => one.input))].sort(), title).toEqual(explained.sort());
      for (const one of evidence)
        expect(
          [one.source.length, one.statement.length].every((length) => length > 8),
          title,
        ).toBe(true);
    }
  });

  test("include existing and planned controls, a policy, a tolerance, and a frequency broken down one level", () => {
    const controls = DEMO_SCENARIOS.flatMap(({ treatment }) => treatment?.controls ?? []);
    expect(new Set(controls.map(({ status }) => status))).toEqual(new Set(["existing", "planned"]));
    expect(DEMO_SCENARIOS.filter(({ treatment }) => treatment).length).toBe(3);
    expect(DEMO_SCENARIOS.filter(({ treatment }) => treatment?.insurance).length).toBe(1);
    expect(DEMO_SCENARIOS.some(({ tolerance }) => tolerance?.length)).toBe(true);
    expect(DEMO_SCENARIOS.some(({ estimate }) => estimate.frequency.tef)).toBe(true);
  });

  test("the payment fraud's threats times its vulnerability equal the claims that its evidence cites", () => {
    const { tef, vulnerability } = DEMO_SCENARIOS.find(({ title }) => title.startsWith("Payment fraud"))!
      .estimate.frequency as { tef: Uniform; vulnerability: Uniform };
    const attempts = (tef.min + tef.max) / 2;
    expect(attempts).toBeCloseTo(1.54, 2);
    expect(attempts * vulnerability.min).toBeCloseTo(0.0042, 4);
    expect(attempts * vulnerability.max).toBeCloseTo(0.021, 3);
  });

  test.each(EVERY_SCENARIO.map((demo) => [demo.title, demo] as const))(
    "%s is accepted by the same call that users make",
    async (_title, demo) => {
      const { client: _, writtenWeeksAgo: __, ...body } = demo;
      const admin = await h.signedIn("risk_analyst", "b");
      expect((await admin.call("POST", "/api/scenarios", body)).statusCode).toBe(201);
    },
  );
});

test("one portfolio contains all ten, in order, and is accepted by the same call that users make", async () => {
  const browser = await signIn("risk_analyst");
  const { items } = (await browser.call("GET", "/api/portfolios")).json<{ items: PortfolioSummary[] }>();
  expect(items).toMatchObject([{ title: DEMO_PORTFOLIO.title, currency: "USD", scenarioCount: 10 }]);
  const whole = (await browser.call("GET", `/api/portfolios/${items[0]!.id}`)).json<PortfolioRecord>();
  expect(whole.members.map(({ title }) => title)).toEqual(DEMO_SCENARIOS.map(({ title }) => title));
  const scenarioIds = whole.members.map(({ id }) => id);
  const again = await browser.call("POST", "/api/portfolios", { ...DEMO_PORTFOLIO, scenarioIds });
  expect(again.statusCode).toBe(201);
  await browser.call("DELETE", `/api/portfolios/${again.json<{ id: string }>().id}`);
});

describe("the dashboards", () => {
  const read = async (query = "") => {
    const admin = await signIn("admin");
    const whole = await dashboard(admin, `?days=400${query}`);
    const of = (name: string) => `&clientId=${whole.clients.find((client) => client.name === name)!.id}`;
    return { admin, whole, of };
  };

  test("show a year of exposure immediately, one point per week plus today's, which is the scenarios' own", async () => {
    const { whole } = await read();
    const { exposure, computing } = whole;
    expect(computing).toBe(false);
    expect(exposure).toMatchObject({ state: "current", scenarios: 10, leftOut: 0 });
    expect(exposure!.trend).toHaveLength(53);
    const gaps = exposure!.trend.map(
      ({ date }, i) => Date.parse(date) - Date.parse(exposure!.trend[i - 1]?.date ?? date),
    );
    expect(new Set(gaps.slice(1))).toEqual(new Set([7 * 86_400_000]));
    expect(exposure!.trend.at(-1)!.mean).toBe(exposure!.mean);
    expect(exposure!.mean / whole.topScenarios.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 12);
  });

  test("show past figures as the engine computes them from the scenarios written by then", async () => {
    const { whole } = await read();
    const { trend } = whole.exposure!;
    const writtenBy = (weeksAgo: number) =>
      jointLoss(
        DEMO_SCENARIOS.flatMap((demo, i) => {
          if (demo.writtenWeeksAgo < weeksAgo) return [];
          const { currency, frequency, primary, secondary } = scenarioOf(demo.estimate);
          const estimate = { currency, frequency, primary, ...(secondary && { secondary }) };
          return [{ id: `demo-${i}`, estimate, treatment: { controls: [] } }];
        }),
      );
    const ago = (weeks: number) => trend.at(-1 - weeks)!;
    const { mean, p95, p99 } = writtenBy(7);
    expect(ago(7)).toMatchObject({ mean, p95, p99 });
    expect(ago(6).mean).toBeGreaterThan(mean); // a scenario was written 6 weeks ago
    expect(ago(8).mean).toBe(writtenBy(8).mean);
    expect(ago(9).mean).toBeGreaterThan(writtenBy(9).mean); // the controls came 8 weeks ago
  });

  test("name what moved the exposure, by the same calendar", async () => {
    const { whole } = await read();
    const { events, trend } = whole.exposure!;
    const kinds = new Set(events.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["scenario-added", "control-in-place"]));
    expect(events.filter(({ kind }) => kind === "scenario-added")).toHaveLength(DEMO_SCENARIOS.length);
    const days = new Set(trend.map(({ date }) => date));
    expect(events.every(({ date }) => days.has(date))).toBe(true);
    const inPlace = events.find(({ kind }) => kind === "control-in-place")!;
    expect(inPlace.date).toBe(trend.at(-9)!.date);
  });

  test("show the appetite: the group is within it, Larkfield Components isn't", async () => {
    const { admin, whole, of } = await read();
    expect(worstBreach(whole.exposure!.curve, whole.appetite!.tolerance)).toBeUndefined();
    const components = await dashboard(admin, `?days=400${of("Larkfield Components")}`);
    expect(components.exposure).toMatchObject({ state: "current", scenarios: 3 });
    expect(components.exposure!.trend).toHaveLength(53);
    expect(worstBreach(components.exposure!.curve, components.appetite!.tolerance)).toBeDefined();
    expect(components.overdue.items).toMatchObject([{ kind: "assessment-due", overdue: true }]);
  });

  test("show five assessments of complete frameworks in different stages, one overdue", async () => {
    const { whole } = await read();
    const rows = whole.compliance.flatMap(({ title, controlsTotal, score, assessments }) =>
      assessments.map(({ clientName, status, controlsAssessed }) => ({
        title,
        clientName,
        status,
        controlsAssessed,
        controlsTotal,
        scored: score! > 0.4 && score! < 0.9,
      })),
    );
    const scored = true;
    expect(rows).toEqual([
      {
        title: "NIST CSF 2.0",
        clientName: "Larkfield Health",
        status: "completed",
        controlsAssessed: 106,
        controlsTotal: 106,
        scored,
      },
      {
        title: "NIST SP 800-171 Rev. 2",
        clientName: "Larkfield Components",
        status: "active",
        controlsAssessed: 87,
        controlsTotal: 110,
        scored,
      },
      {
        title: "NIST SP 800-171 Rev. 3",
        clientName: "Larkfield Components",
        status: "active",
        controlsAssessed: 97,
        controlsTotal: 97,
        scored,
      },
      {
        title: "NIST SP 800-53 Rev. 5",
        clientName: null,
        status: "active",
        controlsAssessed: 74,
        controlsTotal: 287,
        scored,
      },
      {
        title: "SCF 2024.2",
        clientName: "Larkfield Health",
        status: "active",
        controlsAssessed: 640,
        controlsTotal: 1233,
        scored,
      },
    ]);
    expect(whole.overdue.items.map(({ title }) => title)).toEqual(["SP 800-171 readiness of the plants"]);
  });
});

describe("the other tenants", () => {
  test("are a bank that exceeds its appetite, and one that is just starting", async () => {
    expect(EVERY_SCENARIO).toHaveLength(14);
    const bank = await h.db.asOwner<{ curve: [number, number][]; tolerance: TolerancePoint[]; past: number }>(
      `select s.curve, a.tolerance, (select count(*)::int from exposure_snapshots p where p.tenant_id = t.id and p.client_id is null) as past
       from tenants t join risk_appetites a on a.tenant_id = t.id and a.client_id is null
         join exposure_snapshots s on s.tenant_id = t.id and s.client_id is null and s.on_date = current_date
       where t.name = 'Northbank Mutual'`,
    );
    expect(bank).toHaveLength(1);
    expect(bank[0]!.past).toBeGreaterThan(35);
    expect(worstBreach(bank[0]!.curve, bank[0]!.tolerance)).toBeDefined();
    const begun = await h.db.asOwner(
      `select (select count(*)::int from clients c where c.tenant_id = t.id) as clients,
         (select count(*)::int from risk_scenarios r where r.tenant_id = t.id) as scenarios
       from tenants t where t.name = 'Halden Robotics'`,
    );
    expect(begun).toEqual([{ clients: 1, scenarios: 0 }]);
  });
});

describe("loading again", () => {
  const everything = async () => {
    const tables = await h.db.asOwner<{ name: string }>(
      "select distinct tablename as name from pg_tables where schemaname in ('public', 'cell_1') and tablename not in ('rate_limits', 'schema_migrations') order by 1",
    );
    const rows: Record<string, string[]> = {};
    for (const { name } of tables) {
      const found = await h.db.asOwner<{ row: string }>(
        `select (to_jsonb(t) - 'password_hash')::text as row from ${name} t order by 1`,
      );
      rows[name] = found.map((one) => one.row);
    }
    return rows;
  };

  test("changes nothing", async () => {
    const before = await everything();
    expect(await loadDemo(h.doors, compute, GIVEN)).toBe(false);
    expect(await everything()).toEqual(before);
    await signIn("viewer");
  });

  test("resets the accounts to the current password", async () => {
    await loadDemo(h.doors, compute, { ...GIVEN, password: "Another-pass-9!" });
    expect((await login(openBrowser(h.app), demoEmail("viewer"))).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), demoEmail("viewer"), "Another-pass-9!")).statusCode).toBe(200);
  });

  test("doesn't restore what someone has permanently deleted", async () => {
    await h.db.asOwner("delete from risk_scenarios where title = $1", [DEMO_SCENARIOS[0]!.title]);
    expect(await loadDemo(h.doors, compute, { ...GIVEN, password: "Another-pass-9!" })).toBe(false);
    expect(await titles(await signIn("risk_analyst", "Another-pass-9!"))).toHaveLength(9);
  });
});

test("an installation loaded before there were dashboards is completed, and what its users created stays", async () => {
  const older = await harness({ compute });
  try {
    const old = {
      ...compute,
      run: (...[task, caller]: Parameters<Compute["run"]>) =>
        "members" in task ? Promise.reject(new Error("not yet")) : compute.run(task, caller),
    } as Compute;
    await expect(loadDemo(older.doors, old, GIVEN)).rejects.toThrow("not yet");
    await older.db.asOwner(
      `insert into risk_appetites (tenant_id, currency, tolerance, updated_by_name)
       select id, 'USD', '[{"loss": 1, "probability": 1}]', 'Priya' from tenants where name = 'Larkfield Group'`,
    );
    await older.db.asOwner("update clients set name = 'Renamed' where name = 'Larkfield Health'");
    expect(await loadDemo(older.doors, compute, GIVEN)).toBe(true);
    expect(await loadDemo(older.doors, compute, GIVEN)).toBe(false);
    const counts = await older.db.asOwner(
      `select (select count(*)::int from risk_scenarios r where r.tenant_id = t.id) as scenarios,
         (select count(*)::int from assessments a where a.tenant_id = t.id) as assessments,
         (select count(*)::int from exposure_snapshots s where s.tenant_id = t.id and on_date < current_date) as past,
         (select string_agg(updated_by_name, ', ' order by 1) from risk_appetites p where p.tenant_id = t.id) as appetites
       from tenants t where t.name = 'Larkfield Group'`,
    );
    expect(counts).toEqual([
      { scenarios: 10, assessments: 3, past: 104, appetites: "Priya, Demo workspace" },
    ]);
    expect((await verifyChains(older.doors)).filter((report) => report.broken)).toEqual([]);
  } finally {
    await older.app.close();
    await older.doors.close();
    await older.db.drop();
  }
});

test("an installation of an older version gets the newer assessments and projects once, unless people changed what's there", async () => {
  const [assessments, projects] = [DEMO_ASSESSMENTS as DemoAssessment[], DEMO_PROJECTS as DemoProject[]];
  const whole = { assessments: [...assessments], projects: [...projects] };
  const newer = ["SP 800-171 r3 gap assessment of the plants", "SCF 2024.2 controls of the hospitals"];
  const version = (old: boolean) => {
    assessments.splice(0, Infinity, ...whole.assessments.filter(({ name }) => !old || !newer.includes(name)));
    projects.splice(0, Infinity, ...whole.projects.slice(0, old ? -1 : undefined));
  };
  const older = await harness({ compute });
  const counts = async () => {
    const [row] = await older.db.asOwner(
      `select (select count(*)::int from assessments a where a.tenant_id = t.id) as assessments,
         (select count(*)::int from projects p where p.tenant_id = t.id) as projects
       from tenants t where t.name = 'Larkfield Group'`,
    );
    return row;
  };
  const rename = (from: string, to: string) =>
    older.db.asOwner("update assessments set name = $2 where name = $1", [from, to]);
  const planned = (by: string) =>
    older.db.asOwner("update projects set created_by_name = $1 where number = 2", [by]);
  const readiness = "SP 800-171 readiness of the plants";
  try {
    version(true);
    await loadDemo(older.doors, compute, GIVEN);
    version(false);
    await rename(readiness, "Ours");
    await planned("Priya Nair");
    expect(await loadDemo(older.doors, compute, GIVEN)).toBe(false);
    expect(await counts()).toEqual({ assessments: 3, projects: 6 });
    await rename("Ours", readiness);
    await planned("Demo workspace");
    expect(await loadDemo(older.doors, compute, GIVEN)).toBe(true);
    expect(await counts()).toEqual({ assessments: 5, projects: 7 });
    expect(await loadDemo(older.doors, compute, GIVEN)).toBe(false);
    expect((await verifyChains(older.doors)).filter((report) => report.broken)).toEqual([]);
  } finally {
    version(false);
    await older.app.close();
    await older.doors.close();
    await older.db.drop();
  }
});

test("a load interrupted before the scenarios is completed at the next start, and the log's chain is valid", async () => {
  const other = await harness({ compute });
  try {
    const broken: Compute = { run: () => Promise.reject(new Error("killed")), close: async () => {} };
    await expect(loadDemo(other.doors, broken, GIVEN)).rejects.toThrow("killed");
    expect(await loadDemo(other.doors, compute, GIVEN)).toBe(true);
    expect(await loadDemo(other.doors, compute, GIVEN)).toBe(false);
    const counts = await other.db.asOwner(
      "select (select count(*)::int from risk_scenarios) as scenarios, (select count(*)::int from risk_portfolio_members) as members, (select count(*)::int from users where email like '%@demo.example') as users, (select count(*)::int from clients where name like 'Larkfield%') as clients",
    );
    expect(counts).toEqual([{ scenarios: 14, members: 10, users: ROLES.length, clients: 2 }]);
    expect((await verifyChains(other.doors)).filter((report) => report.broken)).toEqual([]);
  } finally {
    await other.app.close();
    await other.doors.close();
    await other.db.drop();
  }
});
