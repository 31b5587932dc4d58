/** The demo workspace: a newcomer can sign in in every role and meets figures whose sources are named. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORM_ROLES, ROLES, type Role } from "@crq/contract/roles";
import type { Evidence } from "@crq/contract/scenarios";
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
import { verifyChains } from "../features/audit/public.ts";
import { DEMO_SCENARIOS } from "./scenarios.ts";
import { demoEmail, loadDemo } from "./workspace.ts";

const PASSWORD = "Demo-abcd-efgh-2345!";
let h: Harness;
let compute: Compute;
beforeAll(async () => {
  compute = openCompute();
  h = await harness({ compute });
  expect(await loadDemo(h.doors, compute, PASSWORD)).toBe(true);
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
  test.each(ROLES)("%s signs in, in its own role, in the tenant or on the platform", async (role) => {
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

  test("has exactly three notifications to begin with", async () => {
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

describe("six scenarios", () => {
  test("of different kinds, over both clients and the tenant as a whole, each with its figures", async () => {
    const items = await titles(await signIn("risk_analyst"));
    expect(items.map((item) => item.title)).toEqual(DEMO_SCENARIOS.map((demo) => demo.title).sort());
    expect(
      new Set(items.map((item) => (item as unknown as { clientName: string | null }).clientName)),
    ).toEqual(new Set(["Larkfield Health", "Larkfield Components", null]));
    for (const item of items as unknown as { figures: { mean: number; p99: number } }[])
      expect(item.figures.mean).toBeGreaterThan(0);
  });

  test("each with evidence for every input, and for nothing that is no input", async () => {
    const browser = await signIn("risk_analyst");
    for (const { id } of await titles(browser)) {
      const { title, estimate, evidence } = (await browser.call("GET", `/api/scenarios/${id}`)).json<{
        title: string;
        estimate: { primary: { form: string }[]; secondary?: { losses: { form: string }[] } };
        evidence: Evidence[];
      }>();
      const inputs = [
        "frequency.lef",
        ...estimate.primary.map(({ form }) => `primary.${form}`),
        ...(estimate.secondary
          ? ["secondary.slef", ...estimate.secondary.losses.map(({ form }) => `secondary.${form}`)]
          : []),
      ];
      expect([...new Set(evidence.map((one) => one.input))].sort(), title).toEqual(inputs.sort());
      for (const one of evidence)
        expect(
          [one.source.length, one.statement.length].every((length) => length > 8),
          title,
        ).toBe(true);
    }
  });

  test.each(DEMO_SCENARIOS.map((demo) => [demo.title, demo] as const))(
    "%s is accepted by the same call that people use",
    async (_title, demo) => {
      const { title, description, estimate, evidence } = demo;
      const admin = await h.signedIn("risk_analyst", "b");
      expect(
        (await admin.call("POST", "/api/scenarios", { title, description, estimate, evidence })).statusCode,
      ).toBe(201);
    },
  );
});

describe("loading again", () => {
  const everything = async () => {
    const tables = await h.db.asOwner<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'schema_migrations') order by 1",
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
    expect(await loadDemo(h.doors, compute, PASSWORD)).toBe(false);
    expect(await everything()).toEqual(before);
    await signIn("viewer");
  });

  test("makes a changed password current", async () => {
    await loadDemo(h.doors, compute, "Another-pass-9!");
    expect((await login(openBrowser(h.app), demoEmail("viewer"))).statusCode).toBe(401);
    expect((await login(openBrowser(h.app), demoEmail("viewer"), "Another-pass-9!")).statusCode).toBe(200);
  });

  test("does not bring back what somebody has deleted for good", async () => {
    await h.db.asOwner("delete from risk_scenarios where title = $1", [DEMO_SCENARIOS[0]!.title]);
    expect(await loadDemo(h.doors, compute, "Another-pass-9!")).toBe(false);
    expect(await titles(await signIn("risk_analyst", "Another-pass-9!"))).toHaveLength(5);
  });
});

test("a load that was cut off before the scenarios is completed at the next start, and the log holds", async () => {
  const other = await harness({ compute });
  try {
    const broken: Compute = { run: () => Promise.reject(new Error("killed")), close: async () => {} };
    await expect(loadDemo(other.doors, broken, PASSWORD)).rejects.toThrow("killed");
    expect(await loadDemo(other.doors, compute, PASSWORD)).toBe(true);
    expect(await loadDemo(other.doors, compute, PASSWORD)).toBe(false);
    const counts = await other.db.asOwner(
      "select (select count(*)::int from risk_scenarios) as scenarios, (select count(*)::int from users where email like '%@demo.example') as users, (select count(*)::int from clients where name like 'Larkfield%') as clients",
    );
    expect(counts).toEqual([{ scenarios: 6, users: ROLES.length, clients: 2 }]);
    expect((await other.doors.outside(verifyChains)).filter((report) => report.broken)).toEqual([]);
  } finally {
    await other.app.close();
    await other.doors.close();
    await other.db.drop();
  }
});
