/** Reviewers hear that pairs wait, and proposers what became of theirs: once for all pairs of a call. */
import type { CrosswalkPair } from "@crq/contract/compliance/crosswalks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { castOf } from "../../../../test/access-cast.ts";

let h: Harness;
let proposer: Session;
let reviewer: Session;
let stranger: Session;
let analyst: Session;
beforeAll(async () => {
  h = await harness();
  proposer = await h.signedIn("assessor");
  reviewer = await h.signedIn("admin");
  analyst = await h.signedIn("risk_analyst");
  stranger = await h.signedIn("admin", "b");
});
afterAll(() => h.close());

const BETWEEN = { from: "nist-csf-2-0", to: "nist-sp-800-53-r5" };
const pair = (toEntry: string) => ({
  fromEntry: "PR.AA-01",
  toEntry,
  relationship: "equal",
  rationale: "<b>Same</b>",
});
const heard = async (session: Session) => {
  const answer = await session.call("GET", "/api/notifications?category=compliance");
  expect(answer.statusCode).toBe(200);
  const { items } = answer.json<{ items: { title: string; body: string; href: string; count: number }[] }>();
  return items.map(({ title, body, href }) => ({ title, body, href }));
};

test("one notification for several proposals goes to those who can approve them, and to no one else", async () => {
  const pairs = ["AC-1", "AC-2", "AC-3"].map(pair);
  const made = await proposer.call("POST", "/api/crosswalks/proposals", { ...BETWEEN, pairs });
  const ids = made.json<{ items: CrosswalkPair[] }>().items.map(({ id }) => id);
  expect(await heard(reviewer)).toEqual([
    {
      title: "3 crosswalk pairs are waiting for review",
      body: expect.stringContaining("between NIST CSF 2.0 and NIST SP 800-53"),
      href: "/security-frameworks/cross-framework-mapper?from=nist-csf-2-0&to=nist-sp-800-53-r5&via=direct&view=proposals",
    },
  ]);
  for (const other of [proposer, analyst, stranger]) expect(await heard(other)).toEqual([]);

  await reviewer.call("POST", "/api/crosswalks/approvals", { ids: ids.slice(0, 2) });
  await reviewer.call("POST", "/api/crosswalks/rejections", { ids: ids.slice(2), reason: "Not the same" });
  expect(await heard(proposer)).toEqual([
    expect.objectContaining({
      title: "Your pair PR.AA-01 – AC-3 was rejected",
      body: expect.stringContaining("“Not the same”"),
    }),
    expect.objectContaining({ title: "2 of your crosswalk pairs were approved" }),
  ]);
  expect(await heard(reviewer)).toHaveLength(1);
});

test("a file's pairs are one notification, and what a tenant's key proposes is none, because no one can approve it", async () => {
  const before = (await heard(reviewer)).length;
  const file = [
    "Focal Document Element,Reference Document Element,Relationship,Rationale",
    ...["AC-4", "AC-5"].map((id) => `PR.AA-01,${id},equal,Same`),
  ].join("\n");
  const body = { ...BETWEEN, format: "csv", file };
  const preview = await proposer.call("POST", "/api/crosswalks/import-previews", body);
  const { fingerprint } = preview.json<{ fingerprint: string }>();
  await proposer.call("POST", "/api/crosswalks/imports", { ...body, fingerprint });
  expect((await heard(reviewer)).slice(0, -before)).toMatchObject([
    { title: "2 crosswalk pairs are waiting for review" },
  ]);
  const cast = castOf(h);
  const key = await cast.key("admin", ["crosswalk:read", "crosswalk:edit"], { owner: "tenant" });
  const proposed = await cast.call(key, "POST", "/api/crosswalks/proposals", {
    ...BETWEEN,
    pairs: [pair("AC-6")],
  });
  expect(proposed.statusCode).toBe(201);
  expect(await heard(reviewer)).toHaveLength(before + 1);
});
