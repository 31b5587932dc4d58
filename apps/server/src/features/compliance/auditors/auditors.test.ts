/** Auditors' access over HTTP: given, opened with a code, read, asked, answered, moved, withdrawn. */
import type {
  AuditedAssessment,
  AuditedEntry,
  AuditorAccess,
  auditors,
} from "@crq/contract/compliance/assessments/auditors";
import type { AssessmentComment } from "@crq/contract/compliance/assessments/answers";
import type { Evidence, EvidenceUpload } from "@crq/contract/compliance/evidence";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { ReplyOf } from "@crq/contract/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeFor, dayIn, entered, give } from "../../../../test/links/auditors.ts";
import { audited, openBrowser } from "../../../../test/browser.ts";
import { evidenceFolder, uploadAs } from "../../../../test/files/evidence-files.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { mailsTo } from "../../../../test/mail.ts";
import { unzipped } from "../../../http/files/bounded-zip.ts";
import { remindOfAuditors } from "./remind.ts";

let h: Harness;
let files: Awaited<ReturnType<typeof evidenceFolder>>;
let assessor: Session;
let id: string;
let proof: string;

const post = async <T>(path: string, body: object): Promise<T> => {
  const reply = await assessor.call("POST", path, body);
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply.json<T>();
};
const past = async (of: AuditorAccess) =>
  (await assessor.call("GET", `/api/auditors/${of.id}`)).json<ReplyOf<typeof auditors.get>>();

beforeAll(async () => {
  files = await evidenceFolder();
  h = await harness({ evidenceFiles: files });
  await h.db.asOwner("update tenants set plan = 'enterprise', timezone = 'Pacific/Auckland'");
  assessor = await h.signedIn("assessor");
  ({ id } = await post<AssessmentRecord>("/api/assessments", {
    name: "CUI",
    framework: "nist-sp-800-171-r2",
  }));
  await post(`/api/assessments/${id}/start`, { version: 1 });
  const answer = { entry: "3.1.1", version: 1, result: "not-met", note: "Between us" };
  expect((await assessor.call("PATCH", `/api/assessments/${id}/answers`, answer)).statusCode).toBe(200);
  await post(`/api/assessments/${id}/comments`, { entry: "3.1.1", text: "An aside" });
  const [cookie] = assessor.cookie.split("; ").filter((one) => one.startsWith("crq-session"));
  const token = await assessor.call("GET", "/api/auth/csrf-token");
  const headers = {
    cookie: cookie!,
    "x-csrf-token": token.json<{ csrfToken: string }>().csrfToken,
  };
  const upload = await uploadAs(h.app, headers, "Every account", "accounts.txt");
  expect(upload.statusCode, upload.body).toBe(201);
  ({ id: proof } = await post<Evidence>("/api/evidence", {
    name: "Accounts",
    kind: "file",
    collectedOn: "2026-01-01",
    upload: upload.json<EvidenceUpload>().id,
    links: [{ assessmentId: id, entry: "3.1.1" }],
  }));
});
afterAll(async () => {
  await h.close();
  await files.close();
});

test("an access ends with its last day where the tenant is, and is listed with what was given", async () => {
  const { access, mailed } = await give(assessor, id, { endsOn: dayIn(30), note: "Stage 2" });
  expect(access).toMatchObject({ state: "open", assessmentName: "CUI", note: "Stage 2", seenAt: null });
  expect(mailed).toBe(false); // tests have no mail server, and it says so
  const end = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Pacific/Auckland",
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23",
  }).format(new Date(access.expiresAt));
  expect(end).toBe(`${dayIn(31)}, 00:00:00`);
  const listed = await assessor.call("GET", `/api/auditors?assessmentId=${id}&q=quill&state=open`);
  expect(listed.json()).toMatchObject({ items: [{ id: access.id, email: access.email }], total: 1 });
  for (const [more, path] of [
    [{ endsOn: dayIn(-3) }, "endsOn"],
    [{ endsOn: dayIn(400) }, "endsOn"],
    [{ email: "nobody" }, "email"],
    [{ name: "" }, "name"],
  ] as const) {
    const body = {
      name: "A",
      email: "a@b.example",
      seesEvidence: true,
      seesNotes: true,
      endsOn: dayIn(3),
      ...more,
    };
    const refused = await assessor.call("POST", `/api/assessments/${id}/auditors`, body);
    expect(refused.json(), path).toMatchObject({ status: 400, errors: [{ path }] });
  }
});

test("a link asks for a code that was mailed, and opens one browser for some hours", async () => {
  const given = await give(assessor, id);
  const [mail] = await mailsTo(h, given.access.email);
  expect(mail!.text).toContain(`/audit#${given.token}`);
  const browser = openBrowser(h.app);
  const door = await browser.call("POST", "/api/audits/open", { token: given.token });
  expect(door.json()).toMatchObject({ organization: "Tenant a", name: "Ada Quill", mailed: false });
  expect(door.body).not.toContain(given.access.email.split("@")[0]);
  expect(door.body).not.toContain("CUI");
  const path = `/api/audits/${given.access.id}`;
  expect((await browser.call("GET", path)).json()).toMatchObject({ code: "confirmation-needed" });
  const kept = await codeFor(h, browser, given);
  const wrong = kept.code === "000000" ? "000001" : "000000";
  const refused = await browser.call("POST", "/api/audits/enter", {
    token: given.token,
    ...kept,
    code: wrong,
  });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: "code" }] });
  const opened = await browser.call("POST", "/api/audits/enter", { token: given.token, ...kept });
  expect(opened.headers["set-cookie"]).toEqual(
    expect.stringMatching(
      new RegExp(`^crq-auditor=.{64}; Max-Age=\\d+; Path=${path}; HttpOnly; SameSite=Strict$`),
    ),
  );
  const { endsOn } = given.access;
  expect(door.json()).toMatchObject({ endsOn });
  expect((await browser.call("GET", path)).json()).toMatchObject({
    name: "CUI",
    auditor: "Ada Quill",
    endsOn,
    sprs: null,
  });
  const again = await browser.call("POST", "/api/audits/enter", { token: given.token, ...kept });
  expect(again.statusCode).toBe(400); // spent
  expect((await openBrowser(h.app).call("GET", path)).statusCode).toBe(403);
  expect((await past(given.access)).events.map(({ kind }) => kind)).toEqual([
    "refuse",
    "open",
    "refuse",
    "give",
  ]);
  await browser.call("POST", `${path}/leave`);
  expect((await browser.call("GET", path)).json()).toMatchObject({ code: "confirmation-needed" });
});

test("an auditor reads answers, evidence and notes, and downloads the files as they are", async () => {
  const given = await give(assessor, id);
  const auditor = await entered(h, given);
  const read = (await auditor.call("GET")).json<AuditedAssessment>();
  expect(read).toMatchObject({ counts: { notMet: 1 }, sealed: null, signedAt: null, seesNotes: true });
  expect(read.groups[0]).toEqual({ id: "3.1", title: expect.any(String) as string });
  expect(read.rows).toHaveLength(110);
  expect(read.rows[0]).toMatchObject({
    entry: "3.1.1",
    result: "not-met",
    evidence: 1,
    comments: 1,
    looked: false,
  });
  expect(read.rows[0]!.title).not.toBe("");
  const entry = (await auditor.call("GET", "/entry?entry=3.1.1")).json<AuditedEntry>();
  expect(entry).toMatchObject({
    note: "Between us",
    commentList: [{ text: "An aside", mine: false, forMe: false }],
    evidenceList: [
      { id: proof, name: "Accounts", revisions: [{ fileName: "accounts.txt", scan: "not-scanned" }] },
    ],
  });
  expect(entry.history).not.toEqual([]);
  expect(entry.statement).not.toBe("");
  const file = await auditor.call("GET", `/evidence/${proof}/revisions/1/file`);
  expect([file.statusCode, file.body]).toEqual([200, "Every account"]);
  expect(file.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringMatching(/^attachment; filename="accounts.txt"/) as string,
    "x-content-type-options": "nosniff",
  });
  const packed = await auditor.call("GET", "/package");
  const inside = unzipped(packed.rawPayload, { wanted: () => true, mostBytes: 10_000_000 });
  expect([...inside.keys()].filter((name) => name.startsWith("evidence/"))).toHaveLength(1);
  expect(inside.get("assessment-results.json")!.toString()).toContain("Between us");
  expect((await auditor.call("POST", "/looked", { entry: "3.1.1", looked: true })).statusCode).toBe(204);
  const after = await past(given.access);
  expect(after).toMatchObject({ opened: 1, looked: 1, downloads: 2, seenAt: expect.any(String) as string });
  expect(after.events.slice(0, 2)).toMatchObject([
    { kind: "package" },
    { kind: "download", about: "accounts.txt" },
  ]);
  const log = (await audited(h, "auditor-access.%")).filter(({ object_id }) => object_id === given.access.id);
  expect(log.map(({ action }) => action.split(".")[1])).toEqual(["give", "open", "download", "package"]);
  expect(JSON.stringify(log)).not.toContain(given.token);
});

test("what an auditor may not see isn't there: notes, others' comments, history, hashes and files", async () => {
  const given = await give(assessor, id, { seesEvidence: false, seesNotes: false });
  const auditor = await entered(h, given);
  const entry = (await auditor.call("GET", "/entry?entry=3.1.1")).json<AuditedEntry>();
  expect(entry).toMatchObject({
    result: "not-met",
    note: null,
    history: null,
    comments: 0,
    commentList: [],
    evidenceList: [{ name: "Accounts", revisions: [] }],
  });
  expect((await auditor.call("GET", `/evidence/${proof}/revisions/1/file`)).statusCode).toBe(404);
  expect((await auditor.call("GET", "/package")).statusCode).toBe(404);
  const withFiles = await entered(h, await give(assessor, id, { seesNotes: false }));
  const inside = unzipped((await withFiles.call("GET", "/package")).rawPayload, {
    wanted: () => true,
    mostBytes: 10_000_000,
  });
  for (const secret of ["Between us", "An aside"])
    expect(inside.get("assessment-results.json")!.toString()).not.toContain(secret);
});

test("a question reaches the assessment's people, and its answer the auditor and no other one", async () => {
  const given = await give(assessor, id, { seesNotes: false });
  const [auditor, other] = [await entered(h, given), await entered(h, await give(assessor, id))];
  const asked = await auditor.call("POST", "/questions", { entry: "3.1.1", text: "Who approves accounts?" });
  expect(asked.json()).toMatchObject({ by: "Auditor: Ada Quill", mine: true });
  const notices = (await assessor.call("GET", "/api/notifications")).json<{
    items: { title: string; href: string }[];
  }>();
  expect(notices.items[0]).toMatchObject({
    title: "The auditor Ada Quill asks about 3.1.1 in “CUI”",
    href: `/compliance/assessments/${id}?entry=3.1.1`,
  });
  const comments = async () =>
    (await assessor.call("GET", `/api/assessments/${id}/comments?entry=3.1.1`)).json<{
      items: AssessmentComment[];
    }>().items;
  expect((await comments()).at(-1)).toMatchObject({
    auditorId: given.access.id,
    byId: null,
    forAuditor: null,
  });
  const reply = { entry: "3.1.1", text: "The system's owner.", forAuditor: given.access.id };
  expect(await post(`/api/assessments/${id}/comments`, reply)).toMatchObject({
    forAuditor: { id: given.access.id, name: "Ada Quill" },
  });
  const [mail] = await mailsTo(h, given.access.email);
  expect(mail!.subject).toBe("An answer for you in the assessment");
  expect(mail!.text).not.toContain("owner");
  const seenBy = async (by: typeof auditor) =>
    (await by.call("GET", "/entry?entry=3.1.1")).json<AuditedEntry>().commentList.map(({ text }) => text);
  expect(await seenBy(auditor)).toEqual(["Who approves accounts?", "The system's owner."]);
  expect(await seenBy(other)).toEqual(["An aside"]);
  for (const body of [
    { entry: "3.1.1", text: " " },
    { entry: "3.1.1", text: "x".repeat(2001) },
  ])
    expect((await auditor.call("POST", "/questions", body)).statusCode).toBe(400);
  expect((await auditor.call("POST", "/questions", { entry: "9.9.9", text: "?" })).statusCode).toBe(404);
  await h.db.asOwner(
    "insert into auditor_events (tenant_id, access_id, kind) select $1, $2, 'ask' from generate_series(1, 50)",
    [h.a.id, given.access.id],
  );
  expect((await auditor.call("POST", "/questions", { entry: "3.1.1", text: "And?" })).statusCode).toBe(429);
});

test("a last day is moved, a link renewed, and an access withdrawn at once, in the middle of a session", async () => {
  const given = await give(assessor, id);
  const auditor = await entered(h, given);
  const path = `/api/auditors/${given.access.id}`;
  const moved = await assessor.call("POST", `${path}/extend`, { endsOn: dayIn(60) });
  expect(moved.json()).toMatchObject({ endsOn: dayIn(60) });
  const renewed = (await assessor.call("POST", `${path}/resend`)).json<{ token: string }>();
  expect(renewed.token).not.toBe(given.token);
  const opens = async (token: string) =>
    (await openBrowser(h.app).call("POST", "/api/audits/open", { token })).statusCode;
  expect([await opens(given.token), await opens(renewed.token)]).toEqual([404, 200]);
  expect((await auditor.call("GET")).statusCode).toBe(200); // the browser that was let in stays
  expect((await assessor.call("POST", `${path}/withdraw`)).json()).toMatchObject({ state: "withdrawn" });
  expect((await auditor.call("GET")).json()).toMatchObject({
    status: 403,
    detail: "Your access to this assessment has ended. Ask the person who gave it to you.",
  });
  expect(await opens(renewed.token)).toBe(404);
  for (const act of ["withdraw", "resend", "extend"])
    expect(
      (await assessor.call("POST", `${path}/${act}`, act === "extend" ? { endsOn: dayIn(9) } : undefined))
        .statusCode,
    ).toBe(409);
});

test("an assessment that is scored for SPRS shows that score", async () => {
  const made = await post<AssessmentRecord>("/api/assessments", {
    name: "For SPRS",
    framework: "nist-sp-800-171-r2",
    scoringModel: "sprs",
  });
  const { version } = made;
  expect((await assessor.call("POST", `/api/assessments/${made.id}/start`, { version })).statusCode).toBe(
    200,
  );
  const auditor = await entered(h, await give(assessor, made.id));
  expect((await auditor.call("GET")).json()).toMatchObject({ sprs: null }); // no plan yet
  for (const entry of ["3.12.4", "3.1.1"]) {
    const one = { entry, version: 1, result: "met" };
    expect((await assessor.call("PATCH", `/api/assessments/${made.id}/answers`, one)).statusCode).toBe(200);
  }
  // nothing else is met: the lowest score, and the 5 points of 3.1.1
  expect((await auditor.call("GET")).json()).toMatchObject({ sprs: -203 + 5 });
});

test("a signed assessment is shown as it was signed, says if it isn't, and its auditor is still answered", async () => {
  const signer = await h.signedIn("admin");
  const made = await post<AssessmentRecord>("/api/assessments", {
    name: "Sealed",
    framework: "nist-sp-800-171-r2",
  });
  const step = async (act: string, by: Session) => {
    const { version } = (await by.call("GET", `/api/assessments/${made.id}`)).json<AssessmentRecord>();
    const done = await by.call("POST", `/api/assessments/${made.id}/${act}`, { version });
    expect(done.statusCode, done.body).toBe(200);
  };
  await step("start", assessor);
  const one = { entry: "3.1.1", version: 1, result: "not-met" };
  expect((await assessor.call("PATCH", `/api/assessments/${made.id}/answers`, one)).statusCode).toBe(200);
  await step("submit", assessor);
  await step("sign", signer);
  const given = await give(assessor, made.id);
  const auditor = await entered(h, given);
  expect((await auditor.call("GET")).json()).toMatchObject({
    status: "completed",
    sealed: true,
    signedBy: expect.any(String) as string,
  });
  await auditor.call("POST", "/questions", { entry: "3.1.1", text: "Why?" });
  const reply = { entry: "3.1.1", text: "So." };
  const said = (body: object) => assessor.call("POST", `/api/assessments/${made.id}/comments`, body);
  expect((await said(reply)).statusCode).toBe(409);
  expect((await said({ ...reply, forAuditor: given.access.id })).statusCode).toBe(201);
  await h.db.asOwner("alter table assessment_answers disable trigger user");
  await h.db.asOwner(
    "update assessment_answers set result = 'met' where assessment_id = $1 and control_id = '3.1.1'",
    [made.id],
  );
  expect((await auditor.call("GET")).json()).toMatchObject({ sealed: false });
});

test("the person who gave an access is reminded once of its end, and sessions that are over are forgotten", async () => {
  const given = await give(assessor, id);
  await entered(h, given);
  await h.db.asOwner(
    "update auditor_accesses set expires_at = now() + interval '3 days', ends_on = current_date + 2, created_at = now() - interval '30 days' where id = $1",
    [given.access.id],
  );
  await h.db.asOwner("update auditor_browsers set ends_at = now() - interval '2 days' where access_id = $1", [
    given.access.id,
  ]);
  const told = async () =>
    (await assessor.call("GET", "/api/notifications"))
      .json<{ items: { title: string }[] }>()
      .items.filter(({ title }) => title.startsWith("The access of the auditor Ada Quill ends on"));
  await remindOfAuditors(h.doors, h.a.id);
  await remindOfAuditors(h.doors, h.a.id);
  expect(await told()).toHaveLength(1);
  expect(await h.db.asOwner("select from auditor_browsers where access_id = $1", [given.access.id])).toEqual(
    [],
  );
});
