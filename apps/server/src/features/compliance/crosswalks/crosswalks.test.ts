/** A tenant's own crosswalk pairs are proposed by one person and approved by another. */
import type { CrosswalkPair, PairResult } from "@crq/contract/compliance/crosswalks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { castOf } from "../../../../test/access-cast.ts";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let one: Session;
let other: Session;
beforeAll(async () => {
  h = await harness();
  one = await h.signedIn("assessor");
  other = await h.signedIn("admin");
});
afterAll(() => h.close());
afterEach(() => h.db.asOwner("delete from crosswalk_pairs"));

const CSF = "nist-csf-2-0";
const NIST = "nist-sp-800-53-r5";
const BETWEEN = `from=${CSF}&to=${NIST}`;
const said = (more: object = {}) => ({
  fromEntry: "PR.AA-01",
  toEntry: "AC-2",
  relationship: "subset",
  strength: 7,
  rationale: "Accounts are one part of identities.",
  source: "Workshop",
  ...more,
});
const propose = (by: Session, ...pairs: object[]) =>
  by.call("POST", "/api/crosswalks/proposals", { from: CSF, to: NIST, pairs });
const proposed = async (by: Session, ...pairs: object[]) => {
  const answer = await propose(by, ...pairs);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}]);
  return answer.json<{ items: CrosswalkPair[] }>().items;
};
const decide = async (by: Session, what: string, pairs: readonly { id: string }[], more: object = {}) =>
  (await by.call("POST", `/api/crosswalks/${what}`, { ids: pairs.map(({ id }) => id), ...more })).json<{
    done: number;
    results: PairResult[];
  }>();
const list = async (query = BETWEEN, by = one) =>
  (await by.call("GET", `/api/crosswalks/pairs?${query}`)).json<{ items: CrosswalkPair[]; total: number }>();
const inForce = async (query = BETWEEN) =>
  (await one.call("GET", `/api/crosswalks/in-force?${query}`)).json<
    { from: string; to: string; relationship: string }[]
  >();
const errorsOf = async (...pairs: object[]) => {
  const answer = await propose(one, ...pairs);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ errors: { path: string; message: string }[] }>().errors;
};

describe("a proposal", () => {
  test("counts once someone else approves it, and is logged", async () => {
    const [pair] = await proposed(one, said());
    expect(pair).toMatchObject({ status: "proposed", own: true, proposedByKey: false, reviewedBy: null });
    expect(await inForce()).toEqual([]);
    expect(await list(BETWEEN, other)).toMatchObject({ total: 1, items: [{ id: pair!.id, own: false }] });
    const { done, results } = await decide(other, "approvals", [pair!], { reason: "Agreed" });
    expect([done, results]).toEqual([1, [{ id: pair!.id, status: "approved", problem: null }]]);
    expect(await inForce()).toEqual([
      { id: pair!.id, from: "PR.AA-01", to: "AC-2", relationship: "subset", strength: 7 },
    ]);
    expect((await list()).items[0]).toMatchObject({
      status: "approved",
      reason: "Agreed",
      reviewedBy: expect.any(String),
    });
    const [entry] = await audited(h, "crosswalk-pair.approve");
    expect(entry).toMatchObject({
      object_id: pair!.id,
      detail: { name: "PR.AA-01 – AC-2", relationship: "subset" },
    });
  });

  test("is found however its entries are written, and is shown from either framework", async () => {
    await proposed(one, said({ fromEntry: "pr.aa-1", toEntry: "ac-02" }));
    expect((await list(`${BETWEEN}&fromEntry=pr.aa-1`)).total).toBe(1);
    expect((await list(`${BETWEEN}&relationship=superset`)).total).toBe(0);
    const turned = `from=${NIST}&to=${CSF}`;
    expect((await list(`${turned}&fromEntry=ac-2&relationship=superset`)).items).toMatchObject([
      { from: NIST, fromEntry: "AC-2", to: CSF, toEntry: "PR.AA-01", relationship: "superset" },
    ]);
    await decide(other, "approvals", (await list()).items);
    expect(await inForce(turned)).toMatchObject([{ from: "AC-2", to: "PR.AA-01", relationship: "superset" }]);
    const back = await one.call("POST", "/api/crosswalks/proposals", {
      from: NIST,
      to: CSF,
      pairs: [{ ...said(), fromEntry: "AC-2", toEntry: "PR.AA-01", relationship: "superset" }],
    });
    expect(back.json()).toMatchObject({ errors: [{ message: "is already in force like this" }] });
  });

  test("names entries and frameworks that don't exist, and proposes nothing then", async () => {
    expect(await errorsOf(said(), said({ fromEntry: "PR.ZZ-01", toEntry: "AC-13" }))).toEqual([
      { path: "pairs[1].fromEntry", message: expect.stringMatching(/^'PR.ZZ-01' is not in .*2.0/) },
      { path: "pairs[1].toEntry", message: expect.stringMatching(/^'AC-13' is withdrawn .*AC-2/) },
    ]);
    expect((await list()).total).toBe(0);
    const unknown = await one.call("POST", "/api/crosswalks/proposals", {
      from: "no-such",
      to: NIST,
      pairs: [said()],
    });
    expect(unknown.json()).toMatchObject({
      errors: [{ path: "from", message: expect.stringContaining("'no-such'") }],
    });
    const same = await one.call("POST", "/api/crosswalks/proposals", {
      from: NIST,
      to: NIST,
      pairs: [said()],
    });
    expect(same.statusCode).toBe(400);
  });

  test("needs a rationale, and a strength only where there's a relationship", async () => {
    expect(await errorsOf(said({ rationale: " " }))).toMatchObject([{ path: "pairs[0].rationale" }]);
    expect(await errorsOf(said({ relationship: "none" }))).toMatchObject([{ path: "pairs[0].strength" }]);
    expect(await errorsOf(said({ strength: 11 }))).toMatchObject([{ path: "pairs[0].strength" }]);
    expect(await errorsOf(said(), said({ toEntry: "ac-2" }))).toMatchObject([{ path: "pairs[1].fromEntry" }]);
    await proposed(one, said({ relationship: "none", strength: null }));
  });

  test("replaces what its proposer had proposed, but not what someone else did", async () => {
    const [first] = await proposed(one, said());
    const [second] = await proposed(one, said({ strength: 3 }));
    expect((await list()).items.map(({ id }) => id)).toEqual([second!.id]);
    const all = (await list(`${BETWEEN}&history=yes&sort=proposed`)).items;
    expect(all).toMatchObject([
      { id: first!.id, status: "withdrawn" },
      { id: second!.id, status: "proposed" },
    ]);
    expect((await propose(other, said({ strength: 4 }))).json()).toMatchObject({
      errors: [{ path: "pairs[0].fromEntry", message: expect.stringContaining("waiting for review") }],
    });
  });
});

describe("a decision", () => {
  test("isn't made by who proposed, also not with a key or another role", async () => {
    const pairs = await proposed(one, said());
    for (const what of ["approvals", "rejections"]) {
      const own = await decide(one, what, pairs, { reason: "Mine" });
      expect(own).toMatchObject({
        done: 0,
        results: [{ status: "proposed", problem: expect.stringContaining("someone else") }],
      });
    }
    const cast = castOf(h);
    for (const more of [{}, { owner: "tenant" as const }]) {
      const key = await cast.key("admin", ["crosswalk:read", "crosswalk:edit"], more);
      const answer = await cast.call(key, "POST", "/api/crosswalks/approvals", { ids: [pairs[0]!.id] });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { detail: expect.stringContaining("keys") },
      ]);
    }
    const same = h.db.asOwner(
      "update crosswalk_pairs set status = 'approved', reviewed_by = proposed_by, reviewed_at = now()",
    );
    await expect(same).rejects.toThrow(/crosswalk_pairs_approved_check/);
  });

  test("about a proposal of the tenant's key waits until a person proposes the same", async () => {
    const cast = castOf(h);
    const key = await cast.key("assessor", ["crosswalk:read", "crosswalk:edit"], { owner: "tenant" });
    const answer = await cast.call(key, "POST", "/api/crosswalks/proposals", {
      from: CSF,
      to: NIST,
      pairs: [said()],
    });
    const { items } = answer.json<{ items: CrosswalkPair[] }>();
    expect(items).toMatchObject([{ proposedByKey: true }]);
    expect(await decide(other, "approvals", items)).toMatchObject({
      done: 0,
      results: [{ problem: expect.stringContaining("API key") }],
    });
    const mine = await proposed(one, said());
    expect((await decide(one, "approvals", mine)).done).toBe(0);
    expect((await decide(other, "approvals", mine)).done).toBe(1);
  });

  test("about several answers for each, and what was in force is superseded and stays in the history", async () => {
    const before = await proposed(one, said(), said({ toEntry: "AC-3" }));
    await decide(other, "approvals", before);
    const later = await proposed(other, said({ relationship: "equal", strength: null }));
    const [mine] = await proposed(one, said({ toEntry: "AC-6" }));
    const missing = { id: "3f2b6c1e-0000-4000-8000-000000000000" };
    expect(await decide(one, "approvals", [...later, mine!, missing, before[1]!])).toMatchObject({
      done: 1,
      results: [
        { id: later[0]!.id, status: "approved", problem: null },
        { id: mine!.id, status: "proposed", problem: expect.stringContaining("someone else") },
        { id: missing.id, status: null, problem: expect.any(String) },
        { id: before[1]!.id, status: "approved", problem: "This pair is already approved." },
      ],
    });
    expect((await inForce()).map(({ to, relationship }) => `${relationship} ${to}`)).toEqual([
      "equal AC-2",
      "subset AC-3",
    ]);
    const history = (
      await list(`${BETWEEN}&history=yes&fromEntry=PR.AA-01&toEntry=AC-2&sort=proposed&order=desc`)
    ).items;
    expect(history.map(({ status }) => status)).toEqual(["approved", "superseded"]);
    expect((await decide(one, "approvals", later)).done).toBe(0);
  });

  test("can reject with a reason, or take one's own proposal back", async () => {
    const [first, second] = await proposed(one, said(), said({ toEntry: "AC-3" }));
    const without = await other.call("POST", "/api/crosswalks/rejections", { ids: [first!.id], reason: " " });
    expect(without.statusCode).toBe(400);
    expect((await decide(other, "rejections", [first!], { reason: "Too strong" })).done).toBe(1);
    expect((await decide(other, "withdrawals", [second!])).done).toBe(0);
    expect((await decide(one, "withdrawals", [second!])).done).toBe(1);
    expect((await list()).total).toBe(0);
    expect((await list(`${BETWEEN}&status=rejected`)).items).toMatchObject([{ reason: "Too strong" }]);
    expect((await decide(other, "approvals", [first!, second!])).done).toBe(0);
  });

  test("can let the published sources count again", async () => {
    const back = said({ relationship: "published", strength: null });
    expect(await errorsOf(back)).toMatchObject([{ message: "has no statement of your own to take back" }]);
    await decide(other, "approvals", await proposed(one, said()));
    await decide(other, "approvals", await proposed(one, back));
    expect(await inForce()).toEqual([]);
    expect(await errorsOf(back)).toHaveLength(1);
    await proposed(one, said());
  });
});

test("a tenant's own framework takes part with its entries as they're written, and a draft only for who sees it", async () => {
  const from = { framework: NIST, entries: ["AC-2"] };
  const made = await other.call("POST", "/api/frameworks", { title: "Ours", from });
  const { id } = made.json<{ id: string }>();
  const pairs = [{ ...said(), fromEntry: "PR.AA-01", toEntry: "ac-02" }];
  const answer = await other.call("POST", "/api/crosswalks/proposals", {
    from: CSF,
    to: id.toUpperCase(),
    pairs,
  });
  expect(answer.json()).toMatchObject({ items: [{ to: id, toEntry: "AC-2" }] });
  const body = (named: string, toEntry: string) => ({
    from: CSF,
    to: named,
    pairs: [{ ...said(), toEntry }],
  });
  const outside = await other.call("POST", "/api/crosswalks/proposals", body(id, "AC-3"));
  expect(outside.json()).toMatchObject({
    errors: [{ path: "pairs[0].toEntry", message: "'AC-3' is not in Ours" }],
  });
  const hidden = await one.call("POST", "/api/crosswalks/proposals", body(id, "AC-2"));
  const nowhere = "3f2b6c1e-0000-4000-8000-000000000000";
  const missing = await one.call("POST", "/api/crosswalks/proposals", body(nowhere, "AC-2"));
  for (const refused of [hidden, missing])
    expect(refused.json()).toMatchObject({
      errors: [{ path: "to", message: expect.stringContaining("is not a framework") }],
    });
});

test("the overview counts by frameworks", async () => {
  await decide(other, "approvals", await proposed(one, said(), said({ toEntry: "AC-3" })));
  await proposed(one, said({ strength: 1 }));
  expect((await one.call("GET", "/api/crosswalks")).json()).toEqual([
    { from: CSF, to: NIST, approved: 2, proposed: 1, lastChangedAt: expect.any(String) },
  ]);
});

test("what was proposed can't be changed, and decisions are final, also for the tenant's door", async () => {
  await decide(other, "rejections", await proposed(one, said()), { reason: "No" });
  const again = h.db.asOwner(
    "update crosswalk_pairs set status = 'approved', reviewed_by = gen_random_uuid(), reviewed_at = now()",
  );
  await expect(again).rejects.toThrow(/rejected and can't become approved/);
});
