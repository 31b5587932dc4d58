/** Controls, policies, portfolios and baselines as files: the same records as the list, with the client, and logged. */
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
  const made = async (url: string, body: object) => {
    const answer = await me.call("POST", url, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  const scenarioId = await made("/api/scenarios", { title: "Ransomware", estimate: ESTIMATE });
  const cost = { type: "uniform", min: 10_000, max: 30_000 };
  const control = { inPlace: false, currency: "USD", annualCost: cost };
  await made("/api/controls", { name: "=MFA()", ...control, oneOff: { amount: 900, years: 3 } });
  await made("/api/controls", { name: "Backups", ...control, clientId: h.a.client });
  const tower = [
    { retention: 0, limit: 1_000_000, share: 1 },
    { retention: 1_000_000, limit: null, share: 0.5 },
  ];
  const policy = { inPlace: true, currency: "USD", premium: 5000, tower };
  const terms = [{ scenarioId, sublimit: 250_000, waiting: { hours: 8, lossPerHour: 5000 } }];
  await made("/api/policies", { name: "Cyber", ...policy, terms });
  await made("/api/policies", { name: "Crime", ...policy, clientId: h.a.client });
  await made("/api/portfolios", { title: "All of it" });
  await made("/api/baselines", { name: "First quarter" });
});
afterAll(() => h.close());

const fileOf = async (kind: string, query = "", by = me) => {
  const answer = await by.call("GET", `/api/${kind}/export${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { csv, rows, total } = answer.json<{ csv: string; rows: number; total: number }>();
  const records = parse(csv, { columns: true }) as Record<string, string>[];
  expect([records.length, rows]).toEqual([rows, total]);
  return records;
};

test("controls with their client and cost, and no formulas", async () => {
  const records = await fileOf("controls");
  expect(records).toMatchObject([
    { Control: "'=MFA()", Client: "", "Expected annual cost": "20000", "One-off cost": "900" },
    { Control: "Backups", "In place": "no", "In place under the plan": "yes", Scenarios: "0" },
  ]);
  expect(records[1]!["Client"]).not.toBe("");
});

test("policies with their layers and what they say of single scenarios", async () => {
  const records = await fileOf("policies", "?sort=name&order=desc");
  expect(records).toMatchObject([
    { Policy: "Cyber", Client: "", "Layers per event": "1000000 xs 0, all xs 1000000 (50%)", Covers: "all" },
    { Policy: "Crime", "Annual premium": "5000", "Sublimits per event": "" },
  ]);
  expect(records[0]).toMatchObject({
    "Sublimits per event": "Ransomware: 250000",
    "Waiting periods": "Ransomware: 8 h at 5000 an hour",
  });
});

test("portfolios and baselines", async () => {
  expect(await fileOf("portfolios")).toMatchObject([{ Portfolio: "All of it", Scenarios: "0" }]);
  const [first] = await fileOf("baselines");
  expect(first).toMatchObject({ Baseline: "First quarter", State: "in-review", Scenarios: "1" });
  expect(Number(first!["Expected annual loss"])).toBeGreaterThan(0);
});

test.each(["controls", "policies"])("%s of one client by the list's filter", async (kind) => {
  const records = await fileOf(kind, `?clientId=${h.a.client}`);
  expect(records).toHaveLength(1);
});

test("nothing of another tenant", async () => {
  const other = await h.signedIn("risk_analyst", "b");
  for (const kind of ["controls", "policies", "portfolios", "baselines"])
    expect(await fileOf(kind, "", other)).toEqual([]);
});

test.each(["control.export", "policy.export", "portfolio.export", "baseline.export-list"])(
  "%s is logged with its number of rows",
  async (action) => {
    const entries = await audited(h, action);
    expect(entries.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ format: "csv", rows: expect.any(Number) }),
    );
    expect(entries[0]).toMatchObject({ tenant_id: h.a.id, actor: h.emailOf("risk_analyst") });
  },
);
