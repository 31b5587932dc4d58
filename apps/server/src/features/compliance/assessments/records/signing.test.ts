/** A signature doesn't match any more once someone edits what was signed in the database: answers, scope or evidence. */
import { createHash } from "node:crypto";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { Evidence } from "@crq/contract/compliance/evidence";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wholeTenant } from "../../../../db/doors.ts";
import { castOf } from "../../../../../test/access-cast.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";
import { evidenceHash } from "../../evidence/public.ts";
import { hashNow } from "./signing.ts";
import * as store from "./store.ts";

let h: Harness;
let assessor: Session;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

const DAY = "2026-03-01";
const post = async <T>(path: string, body: object, by = assessor): Promise<T> => {
  const reply = await by.call("POST", path, body);
  expect([reply.statusCode, reply.body]).toMatchObject([expect.toBeOneOf([200, 201]), expect.anything()]);
  return reply.json<T>();
};
const act = async ({ id, version }: AssessmentRecord, name: string, by = assessor) =>
  post<AssessmentRecord>(`/api/assessments/${id}/${name}`, { version }, by);
const verified = async (id: string) =>
  (await assessor.call("GET", `/api/assessments/${id}/verify`)).json<{
    matches: boolean;
    evidence: boolean;
  }>();

const text = (name: string, more: object = {}) =>
  post<Evidence>("/api/evidence", {
    kind: "text",
    name,
    text: `${name} in March.`,
    collectedOn: DAY,
    ...more,
  });

/** A signed assessment with a piece of evidence for two of its entries, and another piece that it doesn't rest on. */
async function signed(): Promise<{ id: string; evidence: string; other: string }> {
  const body = { name: "One", framework: "nist-sp-800-171-r2" };
  const active = await act(await post<AssessmentRecord>("/api/assessments", body), "start");
  const { id } = active;
  await assessor.call("PATCH", `/api/assessments/${id}/answers`, {
    entry: "3.1.1",
    version: 1,
    result: "met",
    note: "Seen",
  });
  const links = ["3.1.1", "3.1.2"].map((entry) => ({ assessmentId: id, entry }));
  const evidence = await text("Reviewed", { links });
  const other = await text("Unrelated");
  await act(await act(active, "submit"), "sign", admin);
  return { id, evidence: evidence.id, other: other.id };
}

/** Adds a revision, as for the next assessment. */
const revised = (id: string) =>
  post(`/api/evidence/${id}/revisions`, { version: 1, text: "Reviewed in June.", collectedOn: DAY });

/** Someone with the keys of the database changes rows, with what keeps them switched off. */
async function byHand(table: string, statement: string, values: unknown[]): Promise<void> {
  await h.db.inFirstCell(`alter table ${table} disable trigger user`);
  await h.db.inFirstCell(statement, values);
  await h.db.inFirstCell(`alter table ${table} enable trigger user`);
}

describe("a signed assessment edited by hand in the database is noticed", () => {
  test("an answer", async () => {
    const { id } = await signed();
    expect(await verified(id)).toMatchObject({ matches: true, evidence: true, signedBy: "Test admin" });
    await byHand(
      "assessment_answers",
      "update assessment_answers set note = 'Never' where assessment_id = $1 and control_id = '3.1.1'",
      [id],
    );
    expect(await verified(id)).toMatchObject({ matches: false });
  });

  test("evidence attached, removed or put to another entry", async () => {
    for (const [statement, values] of [
      [
        "insert into evidence_links (tenant_id, evidence_id, assessment_id, entry_id, linked_by_name) values ($2, $3, $1, '3.1.1', 'Else')",
        ({ id, other }: Awaited<ReturnType<typeof signed>>) => [id, h.a.id, other],
      ],
      [
        "delete from evidence_links where assessment_id = $1 and entry_id = '3.1.2'",
        ({ id }: Awaited<ReturnType<typeof signed>>) => [id],
      ],
      [
        "update evidence_links set entry_id = '3.1.3' where assessment_id = $1 and entry_id = '3.1.2'",
        ({ id }: Awaited<ReturnType<typeof signed>>) => [id],
      ],
      [
        "update evidence_links set evidence_id = $2 where assessment_id = $1 and entry_id = '3.1.2'",
        ({ id, other }: Awaited<ReturnType<typeof signed>>) => [id, other],
      ],
    ] as const) {
      const one = await signed();
      expect(await verified(one.id)).toMatchObject({ matches: true });
      await byHand("evidence_links", statement, values(one));
      expect(await verified(one.id), statement).toMatchObject({ matches: false });
    }
  });

  test("evidence whose content was exchanged, backdated or deleted", async () => {
    for (const statement of [
      "update evidence_revisions set body = 'Reviewed never.' where evidence_id = $1",
      "update evidence_revisions set body = null, sha256 = repeat('a', 64), file_name = 'a', size = 1, declared_type = 'a', detected_type = 'a', scan = 'clean' where evidence_id = $1",
      "update evidence_revisions set collected_on = '2026-02-01' where evidence_id = $1",
      "update evidence_revisions set added_at = added_at - interval '1 day' where evidence_id = $1",
      "update evidence_revisions set added_by_name = 'Else' where evidence_id = $1",
      "delete from evidence_revisions where evidence_id = $1",
      "delete from evidence where id = $1",
    ]) {
      const { id, evidence } = await signed();
      await byHand("evidence_revisions", statement, [evidence]);
      expect(await verified(id), statement).toMatchObject({ matches: false });
    }
  });

  test("what the signature is said to cover", async () => {
    for (const change of [
      "signed_form = 1",
      "signed_form = null, signed_evidence = null",
      "signed_evidence = '{}'",
      "signed_hash = repeat('0', 64)",
    ]) {
      const { id, evidence } = await signed();
      // With a later revision, so that what was the newest one matters.
      await revised(evidence);
      await byHand("assessments", `update assessments set ${change} where id = $1`, [id]);
      expect(await verified(id), change).toMatchObject({ matches: false });
    }
  });
});

test("a later revision of the evidence, for the next assessment, leaves the signature as it is", async () => {
  const { id, evidence } = await signed();
  await revised(evidence);
  expect(await verified(id)).toMatchObject({ matches: true });
  await byHand(
    "evidence_revisions",
    "update evidence_revisions set body = 'Else' where evidence_id = $1 and number = 1",
    [evidence],
  );
  expect(await verified(id)).toMatchObject({ matches: false });
});

test("a signature from before evidence was signed holds in its own form, and says that it's without", async () => {
  const { id, evidence } = await signed();
  const record = (await assessor.call("GET", `/api/assessments/${id}`)).json<AssessmentRecord>();
  const old = await h.doors.inTenant(wholeTenant(h.a.id), async (tx) => {
    const { signed_by } = (await store.signatureOf(tx, id))!;
    return hashNow(tx, record, { signed_by, signed_form: null, signed_evidence: null });
  });
  expect(old).not.toBe(record.signedHash);
  await byHand(
    "assessments",
    "update assessments set signed_hash = $2, signed_form = null, signed_evidence = null where id = $1",
    [id, old],
  );
  expect(await verified(id)).toMatchObject({ matches: true, evidence: false });
  await byHand("evidence_revisions", "update evidence_revisions set body = 'Else' where evidence_id = $1", [
    evidence,
  ]);
  expect(await verified(id)).toMatchObject({ matches: true, evidence: false });
  await byHand(
    "assessment_answers",
    "update assessment_answers set note = 'Never' where assessment_id = $1",
    [id],
  );
  expect(await verified(id)).toMatchObject({ matches: false });
});

test("someone of one client, who doesn't see all evidence of the tenant's assessment, verifies it like everyone", async () => {
  const made = await post<AssessmentRecord>("/api/assessments", {
    name: "All",
    framework: "nist-sp-800-171-r2",
  });
  const active = await act(made, "start");
  await assessor.call("PATCH", `/api/assessments/${made.id}/answers`, {
    entry: "3.1.1",
    version: 1,
    result: "met",
  });
  const links = [{ assessmentId: made.id, entry: "3.1.1" }];
  const { id } = await text("Of another client", { clientId: h.a.otherClient, links });
  await act(await act(active, "submit"), "sign", admin);
  const cast = castOf(h);
  const narrow = await cast.session("assessor", { clientId: h.a.client });
  expect((await cast.call(narrow, "GET", `/api/evidence/${id}`)).statusCode).toBe(404);
  const answer = await cast.call(narrow, "GET", `/api/assessments/${made.id}/verify`);
  expect(answer.json()).toMatchObject({ matches: true, evidence: true });
});

test("another tenant gets the hash of no evidence, whichever assessment it asks about", async () => {
  const { id } = await signed();
  const hashIn = async (tenantId: string) =>
    h.doors.inTenant(wholeTenant(tenantId), async (tx) => evidenceHash(tx, id, {}));
  expect(await hashIn(h.b.id)).toBe(createHash("sha256").update("").digest("hex"));
  expect(await hashIn(h.a.id)).not.toBe(await hashIn(h.b.id));
});
