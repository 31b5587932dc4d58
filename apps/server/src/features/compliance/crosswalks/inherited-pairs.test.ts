/** A tenant's framework has the published pairs of the entries that it carries of the one that it rests on. */
import type { CrosswalkFile } from "@crq/contract/compliance/crosswalks";
import type { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeTenant } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let one: Session;
let other: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("admin");
  other = await h.signedIn("assessor");
});
afterAll(() => h.close());

const CSF = "nist-csf-2-0";
const NIST = "nist-sp-800-53-r5";
const made = async (body: object) => {
  const answer = await one.call("POST", "/api/frameworks", {
    title: "T",
    edition: "",
    description: "",
    ...body,
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string; version: number }>();
};
const content = async (id: string, query = "texts=no") =>
  (await one.call("GET", `/api/frameworks/${id}/content?${query}`)).json<{ rewritten: string[] }>();
const rewrite = async (
  { id, version }: { id: string; version: number },
  entry: string,
  statement: string,
) => {
  const put: WrittenEntry = {
    id: entry,
    title: "",
    group: entry.slice(0, 2),
    parent: entry.slice(0, 5),
    kind: null,
    baselines: [],
    withdrawn: null,
    weight: null,
    weightIfPartial: null,
    statement,
    guidance: "",
    objectives: [],
    parameters: [],
  };
  const answer = await one.call("POST", `/api/frameworks/${id}/entries`, { version, put: [put] });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
};
const lines = async (from: string, to: string) =>
  (await one.call("GET", `/api/crosswalks/download?from=${from}&to=${to}&format=csv`))
    .json<CrosswalkFile>()
    .content.trim()
    .split("\r\n")
    .slice(1);

test("pairs come with the entries, marked by the framework that they are of, and the tenant's own go over them", async () => {
  const framework = await made({ from: { framework: CSF, entries: ["pr.aa-1", "PR.AA-02"] } });
  await rewrite(framework, "PR.AA-02", "Our own words.");
  expect((await content(framework.id)).rewritten).toEqual(["PR.AA-02"]);
  expect((await content(framework.id, "texts=yes")).rewritten).toEqual([]);
  const before = await lines(framework.id, NIST);
  const published = (await lines(CSF, NIST)).filter((line) => /^PR\.AA-0[12],/.test(line));
  expect(before.map((line) => line.split(",").slice(0, 3))).toEqual(
    published.map((line) => line.split(",").slice(0, 3)),
  );
  for (const line of before)
    expect(line).toContain(
      line.startsWith("PR.AA-02")
        ? "(published, by way of NIST CSF 2.0; reworded here)"
        : "(published, by way of NIST CSF 2.0)",
    );
  expect(await lines(NIST, framework.id)).toHaveLength(before.length);
  expect(await lines(framework.id, CSF)).toEqual([]);

  const pair = { fromEntry: "PR.AA-01", toEntry: "AC-2", relationship: "equal", rationale: "Read by us" };
  const proposed = await other.call("POST", "/api/crosswalks/proposals", {
    from: framework.id,
    to: NIST,
    pairs: [pair],
  });
  // Others don't see a draft, so its writer proposes.
  expect(proposed.statusCode).toBe(400);
  const mine = await one.call("POST", "/api/crosswalks/proposals", {
    from: framework.id,
    to: NIST,
    pairs: [pair],
  });
  const [id] = mine.json<{ items: { id: string }[] }>().items.map((item) => item.id);
  await other.call("POST", "/api/crosswalks/approvals", { ids: [id] });
  const after = await lines(framework.id, NIST);
  expect(after).toHaveLength(before.length);
  expect(after).toContain("PR.AA-01,AC-2,Equal,,Read by us,");
  const all = (await one.call("GET", "/api/crosswalks/in-force/all")).json();
  expect(all).toEqual([
    {
      from: framework.id < NIST ? framework.id : NIST,
      to: framework.id < NIST ? NIST : framework.id,
      pairs: [expect.objectContaining({ relationship: "equal" })],
    },
  ]);
});

test("what goes back to an imported framework is rewritten where it says something else than that one", async () => {
  const source = await made({ from: { framework: CSF, entries: ["PR.AA-01", "PR.AA-02"] } });
  await rewrite(source, "PR.AA-01", "The publisher's words.");
  await h.doors.inTenant(wholeTenant(h.a.id), (tx) =>
    tx.run(
      sqlFor
        .updateTable("frameworks")
        .set({ origin: sql`'imported'` })
        .where("id", "=", source.id),
    ),
  );
  expect((await content(source.id)).rewritten).toEqual([]);
  const tailored = await made({ from: { framework: source.id } });
  expect((await content(tailored.id)).rewritten).toEqual([]);
  await rewrite(tailored, "PR.AA-01", "Our words.");
  expect((await content(tailored.id)).rewritten).toEqual(["PR.AA-01"]);
});
