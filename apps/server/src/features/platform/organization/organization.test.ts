/** What an organization says of itself: of the tenant by its analysts, of a client by those who work for it, remembered and logged. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../../test/browser.ts";
import { clientScope, wholeTenant, type Scope } from "../../../db/doors.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

const PATH = "/api/organization";

let h: Harness;
let analyst: Session;
let ofClient: Browser;
beforeAll(async () => {
  h = await harness();
  analyst = await h.signedIn("risk_analyst");
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  ofClient = openBrowser(h.app);
  await login(ofClient, email);
});
afterAll(() => h.close());

interface Organization {
  clientId: string | null;
  name: string;
  industry: string | null;
  companySize: string | null;
  annualRevenue: string | null;
  version: number;
}
const read = async (session: Pick<Session, "call">) => (await session.call("GET", PATH)).json<Organization>();

test("an analyst's answers are kept for the tenant, in its settings too, and logged", async () => {
  const { version, clientId } = await read(analyst);
  expect(clientId).toBeNull();
  const answers = { industry: "healthcare", companySize: "51-200", annualRevenue: "10m_100m" };
  const answer = await analyst.call("PATCH", PATH, { version, ...answers });
  expect(answer.json()).toMatchObject({ ...answers, version: version + 1 });
  expect(await read(analyst)).toMatchObject(answers);

  const admin = await h.signedIn("admin");
  expect((await admin.call("GET", "/api/tenant-settings")).json()).toMatchObject(answers);
  const [entry] = await h.db.asOwner<{ detail: { after: object } }>(
    "select detail from audit_log where action = 'tenant.update' and tenant_id = $1 order by seq desc limit 1",
    [h.a.id],
  );
  expect(entry?.detail.after).toMatchObject({ annualRevenue: "10m_100m" });
  const again = await analyst.call("PATCH", PATH, { version, industry: "retail" });
  expect([again.statusCode, (await read(analyst)).industry]).toEqual([409, "healthcare"]);
});

test("someone who works for a client describes that client, and the tenant stays as it is", async () => {
  const before = await read(analyst);
  const own = await read(ofClient);
  expect(own).toMatchObject({ clientId: h.a.client, industry: null, annualRevenue: null });
  const { statusCode } = await ofClient.call("PATCH", PATH, {
    version: own.version,
    industry: "hospitality",
    annualRevenue: "gt_100b",
    companySize: "",
  });
  expect(statusCode).toBe(200);
  expect(await read(ofClient)).toMatchObject({ industry: "hospitality", companySize: null });
  expect(await read(analyst)).toEqual(before);
  const admin = await h.signedIn("admin");
  expect((await admin.call("GET", `/api/clients/${h.a.client}`)).json()).toMatchObject({
    industry: "hospitality",
    annualRevenue: "gt_100b",
  });
});

test("the database keeps a client's people from describing the tenant, and both from changing more than that", async () => {
  const change = (scope: Scope, what: string) =>
    h.doors.inTenant(scope, (tx) => tx.raw(`update tenants set ${what} where id = '${h.a.id}' returning id`));
  const ofClientAlone = clientScope(h.a.id, h.a.client);
  expect((await change(ofClientAlone, "industry = 'energy'")).rows).toEqual([]);
  await expect(change(wholeTenant(h.a.id), "name = 'Taken over'")).rejects.toThrow(/permission denied/);
  await expect(change(wholeTenant(h.a.id), "plan = 'enterprise'")).rejects.toThrow(/permission denied/);
  expect((await read(analyst)).industry).toBe("healthcare");
});

test("only known industries and bands are accepted", async () => {
  const { version } = await read(analyst);
  const answer = await analyst.call("PATCH", PATH, { version, industry: "piracy", annualRevenue: "lots" });
  expect(
    answer
      .json<{ errors: { path: string }[] }>()
      .errors.map(({ path }) => path)
      .sort(),
  ).toEqual(["annualRevenue", "industry"]);
});
