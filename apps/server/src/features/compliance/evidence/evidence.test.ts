/** Evidence is kept with its revisions, current or not, linked to what it's evidence for; its files come back as they went in. */
import { createHash } from "node:crypto";
import type { Evidence, EvidenceRevision, EvidenceUpload } from "@crq/contract/compliance/evidence";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { castOf, type Caller, type Cast } from "../../../../test/access-cast.ts";
import { audited } from "../../../../test/browser.ts";
import { assessmentFor, evidenceFolder, everyOne, uploadAs } from "../../../../test/files/evidence-files.ts";
import { harness, type Harness } from "../../../../test/harness.ts";
import { collectFiles, tellOfExpiring } from "./public.ts";

let h: Harness;
let cast: Cast;
let one: Caller;
let files: Awaited<ReturnType<typeof evidenceFolder>>;
beforeAll(async () => {
  files = await evidenceFolder();
  h = await harness({ evidenceFiles: files });
  cast = castOf(h);
  one = await cast.session("assessor");
});
afterAll(async () => {
  await h.close();
  await files.close();
});
afterEach(async () => {
  await h.db.asOwner("delete from evidence");
  await h.db.asOwner("delete from assessments");
});

const uploaded = async (content: Buffer | string, name?: string) => {
  const answer = await uploadAs(h.app, one.headers, content, name);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}]);
  return answer.json<EvidenceUpload>();
};
const TODAY = new Date().toISOString().slice(0, 10);
const day = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
const TEXT = { kind: "text", name: "Access reviews", text: "Reviewed in March.", collectedOn: TODAY };
const added = async (body: object = TEXT, by = one) => {
  const answer = await cast.call(by, "POST", "/api/evidence", body);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}]);
  return answer.json<Evidence>();
};
const listed = async (query = "") =>
  (await cast.call(one, "GET", `/api/evidence${query}`)).json<{ items: Evidence[]; total: number }>();
const refusal = async (method: string, path: string, body?: object) => {
  const answer = await cast.call(one, method, path, body);
  const { detail, errors } = answer.json<{ detail?: string; errors?: { path: string; message: string }[] }>();
  return [
    answer.statusCode,
    errors ? errors.map(({ path: at, message }) => `${at} ${message}`).join() : detail,
  ];
};

test("a file is uploaded, becomes evidence with its hash and type, and comes back the same, as an attachment", async () => {
  const content = Buffer.from("user;last review\nann;2026-03-01\n".repeat(5000));
  const { id, sha256 } = await uploaded(content, "Zugänge März.csv");
  expect(sha256).toBe(createHash("sha256").update(content).digest("hex"));
  const made = await added({ ...TEXT, kind: "file", text: undefined, upload: id });
  expect(made).toMatchObject({
    kind: "file",
    revisions: 1,
    state: "none",
    newest: {
      number: 1,
      file: {
        name: "Zugänge März.csv",
        size: content.length,
        sha256,
        declaredType: "text/csv",
        detectedType: "text/csv",
        scan: "not-scanned",
      },
      url: null,
      text: null,
    },
  });
  const answer = await cast.call(one, "GET", `/api/evidence/${made.id}/revisions/1/file`);
  expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="Zug_nge M_rz\.csv"; filename\*=UTF-8''/,
    ),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  const text = (await cast.call(one, "GET", `/api/evidence/${made.id}/revisions/1/text`)).json<{
    text: string;
  }>();
  expect(text).toEqual({ text: content.toString().slice(0, 100_000), cut: true });
  expect(await audited(h, "evidence.%")).toMatchObject([
    { action: "evidence.create", detail: { name: TEXT.name, after: { kind: "file", sha256 } } },
    { action: "evidence.download", detail: { revision: 1, sha256 } },
  ]);
});

test("an image is shown as what it is; nothing else is", async () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const image = await added({ ...TEXT, kind: "file", upload: (await uploaded(png, "a.png")).id });
  const answer = await cast.call(one, "GET", `/api/evidence/${image.id}/revisions/1/image`);
  expect(answer.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
  const text = await added({ ...TEXT, kind: "file", upload: (await uploaded("words")).id });
  for (const path of [
    `${text.id}/revisions/1/image`,
    `${image.id}/revisions/1/text`,
    `${image.id}/revisions/2/file`,
  ])
    expect((await cast.call(one, "GET", `/api/evidence/${path}`)).statusCode).toBe(404);
});

test("an upload becomes evidence once, of the person who uploaded it, and only of the kind that it is", async () => {
  const upload = await uploaded("words");
  const other = await cast.session("assessor");
  const body = { ...TEXT, kind: "file", upload: upload.id };
  expect((await cast.call(other, "POST", "/api/evidence", body)).statusCode).toBe(400);
  await added(body);
  const gone = [400, "upload is no longer there; upload the file again"];
  expect(await refusal("POST", "/api/evidence", body)).toEqual(gone);
  expect(await refusal("POST", "/api/evidence", { ...TEXT, kind: "file" })).toEqual([
    400,
    "upload is required",
  ]);
  expect(await refusal("POST", "/api/evidence", { ...TEXT, kind: "link" })).toEqual([400, "url is required"]);
  const script = { ...TEXT, kind: "link", url: "javascript:alert(1)" };
  expect(await refusal("POST", "/api/evidence", script)).toEqual([400, "url must be a web address"]);
});

test("a newer revision counts from then on and renews the expiry; earlier ones stay readable; a stale version is refused", async () => {
  const first = await added({ ...TEXT, collectedOn: "2026-01-31", renewMonths: 1 });
  expect(first).toMatchObject({ expiresOn: "2026-02-28", state: "expired" });
  const path = `/api/evidence/${first.id}/revisions`;
  const body = { version: first.version, collectedOn: TODAY, text: "Reviewed again." };
  const second = (await cast.call(one, "POST", path, body)).json<Evidence>();
  expect(second).toMatchObject({
    revisions: 2,
    newest: { number: 2, text: "Reviewed again." },
    collectedOn: TODAY,
  });
  expect(["current", "expiring"]).toContain(second.state);
  expect((await cast.call(one, "POST", path, body)).statusCode).toBe(409);
  const all = (await cast.call(one, "GET", path)).json<EvidenceRevision[]>();
  expect(all.map(({ number, text }) => [number, text])).toEqual([
    [2, "Reviewed again."],
    [1, TEXT.text],
  ]);
  expect(await refusal("POST", "/api/evidence", { ...TEXT, expiresOn: day(-1) })).toEqual([
    400,
    "expiresOn must not be before the day on which it was collected",
  ]);
});

test("an owner is someone who reads assessments there", async () => {
  const viewer = await cast.session("viewer");
  expect(await refusal("POST", "/api/evidence", { ...TEXT, ownerId: viewer.userId })).toEqual([
    400,
    "ownerId must be someone who reads assessments here",
  ]);
  const owners = (await cast.call(one, "GET", "/api/evidence/owners")).json<{ items: { id: string }[] }>();
  expect(owners.items.map(({ id }) => id)).toContain(one.userId);
  expect(owners.items.map(({ id }) => id)).not.toContain(viewer.userId);
  const made = await added({ ...TEXT, ownerId: one.userId });
  expect(made.ownerName).not.toBe(null);
  const change = { version: made.version, ownerId: null, name: "Reviews" };
  const changed = (await cast.call(one, "PATCH", `/api/evidence/${made.id}`, change)).json<Evidence>();
  expect(changed).toMatchObject({ ownerId: null, ownerName: null, name: "Reviews" });
});

test("the list is filtered by expiry, kind and words, and says where evidence is used; its file too", async () => {
  await added({ ...TEXT, name: "Old", collectedOn: day(-60), expiresOn: day(-1) });
  await added({ ...TEXT, name: "Soon", expiresOn: day(14) });
  await added({ ...TEXT, name: "Later", expiresOn: day(15) });
  await added({ ...TEXT, name: "=Always", kind: "link", url: "https://example.com/policy" });
  const names = async (query: string) => (await listed(query)).items.map(({ name }) => name);
  expect([
    await names("?state=expired"),
    await names("?state=expiring"),
    await names("?state=current"),
    await names("?kind=link"),
    await names("?q=policy"),
    await names("?sort=expires"),
  ]).toEqual([["Old"], ["Soon"], ["Later"], ["=Always"], ["=Always"], ["Old", "Soon", "Later", "=Always"]]);
  const { csv } = (await cast.call(one, "GET", "/api/evidence/export")).json<{ csv: string }>();
  expect(csv).toContain("'=Always,link");
});

describe("links", () => {
  const linksOf = async (id: string) =>
    (await cast.call(one, "GET", `/api/evidence/${id}/links`)).json<object[]>();

  test("evidence is linked to entries and control records, once each, from the start or later, and unlinked", async () => {
    const assessmentId = await assessmentFor(h.db, h.a.id, null);
    const target = { assessmentId, entry: "AC-2" };
    const made = await added({ ...TEXT, links: [target] });
    expect(made.links).toBe(1);
    const path = `/api/evidence/${made.id}/links`;
    const again = (await cast.call(one, "POST", path, target)).json<Evidence>();
    expect(again.links).toBe(1);
    expect(await linksOf(made.id)).toMatchObject([{ ...target, assessmentName: "Access", fixed: false }]);
    const entries = `?assessmentId=${assessmentId}&entry=AC-2`;
    expect((await listed(entries)).items.map(({ id }) => id)).toEqual([made.id]);
    expect((await listed(entries.replace("AC-2", "AC-3"))).total).toBe(0);
    const answers = (await cast.call(one, "GET", `/api/assessments/${assessmentId}/answers`)).json();
    expect(answers).toMatchObject({ items: [{ entry: "AC-2", evidence: 1 }] });
    expect(await refusal("POST", path, { assessmentId, entry: "AC-3" })).toEqual([
      404,
      "There is no such entry or control record here.",
    ]);
    const removed = (await cast.call(one, "POST", `${path}/removals`, target)).json<Evidence>();
    expect(removed.links).toBe(0);
  });

  test("links of an assessment in review or signed stay as they are, and what it relies on can't be deleted", async () => {
    const assessmentId = await assessmentFor(h.db, h.a.id, null);
    const target = { assessmentId, entry: "AC-2" };
    const made = await added({ ...TEXT, links: [target] });
    await h.db.asOwner("update assessments set status = 'completed'");
    const fixed = [409, "The assessment is in review, signed or archived, so its evidence stays as it is."];
    expect(await refusal("POST", `/api/evidence/${made.id}/links/removals`, target)).toEqual(fixed);
    const more = await added({ ...TEXT, name: "More" });
    expect(await refusal("POST", `/api/evidence/${more.id}/links`, target)).toEqual(fixed);
    expect(await refusal("DELETE", `/api/evidence/${made.id}`)).toMatchObject([
      409,
      expect.stringMatching(/relies on/),
    ]);
    expect((await cast.call(one, "POST", `/api/evidence/${made.id}/archive`)).statusCode).toBe(200);
    expect(await linksOf(made.id)).toMatchObject([{ fixed: true }]);
  });

  test("evidence of one client isn't linked to another's assessment; the tenant's is linked to any", async () => {
    const assessmentId = await assessmentFor(h.db, h.a.id, h.a.client);
    const target = { assessmentId, entry: "AC-2" };
    const others = await added({ ...TEXT, clientId: h.a.otherClient });
    expect(await refusal("POST", `/api/evidence/${others.id}/links`, target)).toEqual([
      409,
      "The evidence belongs to another client.",
    ]);
    const wide = await added();
    expect((await cast.call(one, "POST", `/api/evidence/${wide.id}/links`, target)).statusCode).toBe(200);
    expect((await listed(`?linkableTo=${assessmentId}`)).items.map(({ id }) => id)).toEqual([wide.id]);
  });
});

test("every night the owner is told once that evidence expires within 14 days, and once that it has expired", async () => {
  const soon = await added({ ...TEXT, name: "Soon", ownerId: one.userId, expiresOn: day(14) });
  await added({ ...TEXT, name: "Later", ownerId: one.userId, expiresOn: day(15) });
  const told = async () => {
    await tellOfExpiring(h.doors, h.a.id);
    return h.db.asOwner<{ title: string }>(
      "select title from notifications where user_id = $1 and kind = 'evidence.expire' order by created_at",
      [one.userId],
    );
  };
  await told();
  expect((await told()).map(({ title }) => title)).toEqual([`The evidence “Soon” expires on ${day(14)}`]);
  await h.db.asOwner("update evidence set collected_on = $2, expires_on = $3 where id = $1", [
    soon.id,
    day(-9),
    day(-1),
  ]);
  await told();
  expect((await told()).map(({ title }) => title).at(-1)).toBe("The evidence “Soon” has expired");
  expect(await told()).toHaveLength(2);
});

test("every night files go that nothing refers to anymore, and uploads after a day; others stay", async () => {
  const left = await uploaded("left over");
  const used = await uploaded("used");
  const waiting = await uploaded("waiting");
  await added({ ...TEXT, kind: "file", upload: used.id });
  const gone = await added({ ...TEXT, kind: "file", upload: (await uploaded("gone")).id });
  await h.db.asOwner("update evidence_uploads set uploaded_at = now() - interval '25 hours' where id = $1", [
    left.id,
  ]);
  expect((await cast.call(one, "DELETE", `/api/evidence/${gone.id}`)).statusCode).toBe(204);
  await collectFiles(h.doors, files, h.a.id);
  const kept = new Set(await everyOne(files.blobs.list(h.a.id)));
  const hashes = [left.sha256, used.sha256, waiting.sha256, gone.newest.file!.sha256];
  expect(hashes.map((sha256) => kept.has(sha256))).toEqual([false, true, true, false]);
});

test("an installation without a place for files says so, and keeps links and texts", async () => {
  const without = await harness();
  try {
    const own = castOf(without);
    const assessor = await own.session("assessor");
    const answer = await uploadAs(without.app, assessor.headers, "words");
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      503,
      "This installation keeps no files. Add a link or a text instead.",
    ]);
    expect((await own.call(assessor, "POST", "/api/evidence", TEXT)).statusCode).toBe(201);
    expect((await own.call(assessor, "GET", "/api/evidence/room")).json()).toMatchObject({
      keepsFiles: false,
    });
  } finally {
    await without.close();
  }
});
