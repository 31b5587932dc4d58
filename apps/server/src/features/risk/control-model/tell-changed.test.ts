/** People learn once that an assessment's answers came to differ from what their scenarios count with, and only those who see both. */
import { can } from "@crq/contract/permissions";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { isPlatformRole, ROLES } from "@crq/contract/roles";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Caller, castOf, type Cast } from "../../../../test/access-cast.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { tellOfChangedAnswers } from "./public.ts";

const constant = (value: number) => ({ type: "constant", value });
const ESTIMATE = {
  currency: "USD",
  frequency: { lef: constant(1) },
  primary: [{ form: "response", loss: constant(1000) }],
};

let h: Harness;
let cast: Cast;
let author: Caller;
let binder: Caller;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  cast = castOf(h);
});
afterAll(() => h.close());
beforeEach(async () => {
  author = await cast.session("assessor");
  binder = await cast.session("assessor");
});

async function call<T>(who: Caller, method: string, path: string, body?: object): Promise<T> {
  const answer = await cast.call(who, method, path, body);
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
  return answer.json<T>();
}

/** An assessment that's answered in part, with scenarios of the author's that the binder lets follow it. */
async function followed(titles: readonly string[], clientId: string | null = null) {
  const body = { name: "Autumn", framework: "nist-sp-800-53-r5", clientId };
  const drafted = await call<AssessmentRecord>(author, "POST", "/api/assessments", body);
  const path = `/api/assessments/${drafted.id}`;
  await call(author, "POST", `${path}/start`, { version: drafted.version });
  const answer = async (entry: string, result: string) => {
    const { version } = await call<{ version: number }>(
      author,
      "GET",
      `${path}/answers/entry?entry=${entry}`,
    );
    await call(author, "PATCH", `${path}/answers`, { entry, version, result });
  };
  await answer("IA-2", "not-met");
  const scenarios: string[] = [];
  for (const title of titles) {
    const { id } = await call<{ id: string }>(author, "POST", "/api/scenarios", {
      title,
      estimate: ESTIMATE,
      clientId,
    });
    const bound = { version: 0, techniques: ["T1110"], assessmentId: drafted.id };
    await call(binder, "PUT", `/api/scenarios/${id}/control-basis`, bound);
    scenarios.push(id);
  }
  return { id: drafted.id, path, answer, scenarios };
}

const night = () => tellOfChangedAnswers(h.doors, h.a.id);
const toldTo = ({ userId }: Caller) =>
  h.db.asOwner<{ title: string; body: string; href: string; category: string; count: number }>(
    "select title, body, href, category, count from notifications where user_id = $1 and kind = 'scenario.answers-change' order by created_at",
    [userId],
  );

test("creators and those who chose the assessment are told once of all their scenarios, when answers rest", async () => {
  const { id, answer, scenarios } = await followed(["Passwords", "Ransomware"]);
  await night();
  await answer("IA-2", "met");
  await night();
  expect(await toldTo(author)).toEqual([]);
  // Someone goes on answering: not yet.
  await answer("IA-2", "partially-met");
  await night();
  expect(await toldTo(author)).toEqual([]);
  await night();
  await Promise.all([night(), night()]);
  const [told, ...more] = await toldTo(author);
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    title: "Answers of “Autumn” have changed",
    body: "2 of your scenarios count with earlier ones. Changed: IA-2. Look at what they do to the loss, then take them over.",
    category: "risk",
  });
  const link = new URL(told!.href, "https://crq.example");
  expect([link.pathname, link.searchParams.get("assessment")]).toEqual([
    "/risk-management/risk-simulation",
    id,
  ]);
  expect(link.searchParams.get("scenarios")?.split(",").toSorted()).toEqual(scenarios.toSorted());
  expect(await toldTo(binder)).toHaveLength(1);
});

test("a submitted assessment rests at once, and what is taken over is told of again only when it changes again", async () => {
  const { id, path, answer, scenarios } = await followed(["Passwords"]);
  await answer("IA-2", "met");
  const { version } = await call<AssessmentRecord>(author, "GET", path);
  await call(author, "POST", `${path}/submit`, { version });
  await night();
  expect(await toldTo(author)).toMatchObject([{ body: expect.stringContaining("“Passwords” counts with") }]);
  const take = `/api/scenarios/${scenarios[0]!}/control-basis/take-over`;
  await call(author, "POST", take, { version: 1 });
  await night();
  await night();
  expect(await toldTo(author)).toHaveLength(1);
  const reviewed = await call<AssessmentRecord>(author, "GET", path);
  const reviewer = await cast.session("admin");
  await call(reviewer, "POST", `/api/assessments/${id}/return`, {
    version: reviewed.version,
    reason: "Check IA-2",
  });
  await answer("IA-2", "not-met");
  await night();
  await night();
  // In the same words within the hour it's the same notification, counted up.
  expect(await toldTo(author)).toMatchObject([{ count: 2 }]);
});

test("who can't see the assessment or the scenario is told nothing about it", async () => {
  const { answer } = await followed(["Passwords"], h.a.client);
  const half = ROLES.find(
    (role) => !isPlatformRole(role) && can(role, "scenario:read") && !can(role, "assessment:read"),
  );
  const change = (who: Caller, role: string, clientId: string | null) =>
    h.db.asOwner("update entitlements set role = $2, client_id = $3 where user_id = $1", [
      who.userId,
      role,
      clientId,
    ]);
  // The author works for another client now; the binder's role reads no assessments, or is lost.
  await change(author, "assessor", h.a.otherClient);
  if (half === undefined) await h.db.asOwner("delete from entitlements where user_id = $1", [binder.userId]);
  else await change(binder, half, null);
  const other = author;
  author = await cast.session("assessor");
  await answer("IA-2", "met");
  await night();
  await night();
  expect([await toldTo(other), await toldTo(binder), await toldTo(author)]).toEqual([[], [], []]);
  // Nor does anything reach another tenant's night.
  await tellOfChangedAnswers(h.doors, h.b.id);
  expect(await toldTo(binder)).toEqual([]);
});
