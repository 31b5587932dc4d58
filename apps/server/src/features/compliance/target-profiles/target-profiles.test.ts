/** Target profiles: begun from nothing, a baseline or another one, changed by version, and each outcome with who wrote it. */
import type { TargetProfile } from "@crq/contract/compliance/target-profiles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

const PATH = "/api/target-profiles";
async function make(body: object = {}, status = 201): Promise<TargetProfile> {
  const made = await assessor.call("POST", PATH, { name: "Target", ...body });
  expect(made.statusCode, made.body).toBe(status);
  return made.json();
}
const change = (id: string, body: object) => assessor.call("PATCH", `${PATH}/${id}`, body);

test("a profile begins empty, with a baseline, or with the outcomes of another one", async () => {
  expect(await make()).toMatchObject({ framework: "nist-csf-2-0", scale: "maturity", outcomes: [] });
  const small = await make({ baseline: "small-company", clientId: h.a.client });
  expect(small).toMatchObject({ outcomeCount: 29, clientName: "First client" });
  expect(small.outcomes).toContainEqual(
    expect.objectContaining({ entry: "PR.AA-03", priority: "high", target: 3, updatedBy: "Test assessor" }),
  );
  const copy = await make({ copyOf: small.id });
  expect(copy).toMatchObject({ outcomeCount: 29, clientId: null });
  expect((await make({ baseline: "all-at-3", scale: "implementation" })).outcomes[0]).toMatchObject({
    target: 2,
  });
  await make({ copyOf: small.id, scale: "implementation" }, 400);
  await make({ framework: "soc-2", baseline: "all-at-3" }, 400);
  await make({ framework: "nowhere" }, 400);
  expect(await make({ framework: "soc-2" })).toMatchObject({ framework: "soc-2" });
});

test("outcomes are changed by version, one by one, and the log has those that changed", async () => {
  const { id } = await make({ baseline: "small-company" });
  const outcome = { entry: "GV.OC-01", priority: "low", target: 4, rationale: "The board asked for it" };
  const changed = await change(id, { version: 1, outcomes: [outcome], removed: ["PR.DS-02"] });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json()).toMatchObject({ version: 2, outcomeCount: 29 });
  expect((await change(id, { version: 1, name: "Late" })).statusCode).toBe(409);
  const [entry] = await h.db.asOwner<{ detail: { after: object } }>(
    "select detail from audit_log where action = 'target-profile.update' order by at desc limit 1",
  );
  expect(Object.keys(entry!.detail.after)).toEqual(["GV.OC-01"]);
});

test("what isn't an entry, or is beyond the scale, is refused", async () => {
  const { id } = await make({ scale: "implementation" });
  const outcome = { entry: "GV.OC-01", priority: "low", target: 2, rationale: "" };
  for (const wrong of [
    { entry: "GV.OC" },
    { entry: "XX" },
    { target: 3 },
    { priority: "urgent" },
    { target: 1.5 },
  ])
    expect((await change(id, { version: 1, outcomes: [{ ...outcome, ...wrong }] })).statusCode).toBe(400);
  expect((await change(id, { version: 1, outcomes: [outcome, outcome] })).statusCode).toBe(400);
  expect((await change(id, { version: 1, outcomes: [outcome] })).statusCode).toBe(200);
});

test("an archived profile isn't listed or changed until it's restored", async () => {
  const { id } = await make({ name: "Findable" });
  const found = async (query: string) =>
    (await assessor.call("GET", `${PATH}?q=findable${query}`)).json<{ total: number }>().total;
  expect(await found("&framework=nist-csf-2-0")).toBe(1);
  await assessor.call("POST", `${PATH}/${id}/archive`);
  expect(await found("")).toBe(0);
  expect(await found("&archived=yes")).toBe(1);
  expect((await change(id, { version: 2, name: "X" })).statusCode).toBe(409);
  expect((await assessor.call("POST", `${PATH}/${id}/restore`)).json()).toMatchObject({ archivedAt: null });
  const { csv } = (await assessor.call("GET", `${PATH}/export`)).json<{ csv: string }>();
  expect(csv).toContain("Findable");
});
