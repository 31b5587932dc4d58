/**
 * An auditor without an account reads one assessment until a date. Someone who has the link guesses codes or uses a code in another browser, an auditor reads on
 * after the end, reads other assessments and evidence by their ids, or what they weren't given; people of another client or role give access, and a name forges
 * mail headers.
 */
import type { AuditedAssessment } from "@crq/contract/compliance/assessments/auditors";
import type { Evidence } from "@crq/contract/compliance/evidence";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeTenant } from "../../src/db/doors.ts";
import { codeFor, dayIn, entered, give, type Given } from "../../test/links/auditors.ts";
import { audited, login, openBrowser } from "../../test/browser.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let assessor: Session;
let mine: string;
let other: string;
let proofs: { readonly mine: string; readonly other: string };

const BODY = { name: "Eve", email: "eve@firm.example", seesEvidence: true, seesNotes: true };
const body = () => ({ ...BODY, endsOn: dayIn(10) });

async function made(name: string, clientId: string | null) {
  const { id } = (
    await assessor.call("POST", "/api/assessments", { name, framework: "nist-sp-800-171-r2", clientId })
  ).json<AssessmentRecord>();
  await assessor.call("POST", `/api/assessments/${id}/start`, { version: 1 });
  await assessor.call("PATCH", `/api/assessments/${id}/answers`, {
    entry: "3.1.1",
    version: 1,
    result: "not-met",
    note: `Canary of ${name}`,
  });
  await assessor.call("POST", `/api/assessments/${id}/comments`, {
    entry: "3.1.1",
    text: `Canary of ${name}`,
  });
  const proof = {
    kind: "text",
    name: `Proof of ${name}`,
    text: `Canary of ${name}`,
    collectedOn: "2026-01-01",
  };
  const links = [{ assessmentId: id, entry: "3.1.1" }];
  const evidence = await assessor.call("POST", "/api/evidence", { ...proof, clientId, links });
  expect(evidence.statusCode, evidence.body).toBe(201);
  return { id, proof: evidence.json<Evidence>().id };
}

beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
  const [one, two] = [await made("Mine", h.a.client), await made("Other", h.a.otherClient)];
  [mine, other] = [one.id, two.id];
  proofs = { mine: one.proof, other: two.proof };
});
afterAll(() => h.close());

const open = (token: string, by = openBrowser(h.app)) => by.call("POST", "/api/audits/open", { token });
const bare = (reply: Awaited<ReturnType<typeof open>>) => {
  const { requestId: _, ...said } = reply.json<{ requestId: string; status: number }>();
  return said;
};

test("wrong, cut, foreign, withdrawn and ended links are answered alike, by each call that takes one", async () => {
  const { token } = await give(assessor, mine);
  const guess = Buffer.from(token, "base64url");
  guess[47]! ^= 1;
  const elsewhere = Buffer.from(token, "base64url");
  Buffer.from(h.b.id.replaceAll("-", ""), "hex").copy(elsewhere);
  const gone = await give(assessor, mine);
  await assessor.call("POST", `/api/auditors/${gone.access.id}/withdraw`);
  const ended = await give(assessor, mine);
  await h.db.asOwner("update auditor_accesses set expires_at = now() where id = $1", [ended.access.id]);
  const expected = bare(await open("nonsense"));
  expect(expected.status).toBe(404);
  const browser = openBrowser(h.app);
  for (const wrong of [
    guess.toString("base64url"),
    elsewhere.toString("base64url"),
    token.slice(0, -1),
    gone.token,
    ended.token,
  ]) {
    expect(bare(await open(wrong))).toEqual(expected);
    expect(bare(await browser.call("POST", "/api/audits/code", { token: wrong }))).toEqual(expected);
    const enter = { token: wrong, challenge: "x", code: "123456" };
    expect(bare(await browser.call("POST", "/api/audits/enter", enter))).toEqual(expected);
  }
});

test("codes can't be guessed: five tries each, thirty a day, and each wrong one is in the log", async () => {
  const given = await give(assessor, mine);
  const browser = openBrowser(h.app);
  const tried: number[] = [];
  let kept = { challenge: "", code: "" };
  for (let round = 0; round < 6; round++) {
    kept = await codeFor(h, browser, given);
    const code = kept.code === "123456" ? "654321" : "123456";
    for (let i = 0; i < 5; i++) {
      const reply = await browser.call("POST", "/api/audits/enter", { token: given.token, ...kept, code });
      tried.push(reply.statusCode);
    }
    if (round === 0) {
      // The right one comes too late.
      const late = await browser.call("POST", "/api/audits/enter", { token: given.token, ...kept });
      expect(late.statusCode).toBe(400);
    }
  }
  expect(tried.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await browser.call("POST", "/api/audits/enter", { token: given.token, ...kept })).statusCode).toBe(
    429,
  );
  expect((await browser.call("POST", "/api/audits/code", { token: given.token })).statusCode).toBe(429);
  const log = await audited(h, "auditor-access.refuse");
  expect(log.filter(({ object_id }) => object_id === given.access.id)).toHaveLength(30);
  // Another link lets the auditor in again.
  const again = (await assessor.call("POST", `/api/auditors/${given.access.id}/resend`)).json<Given>();
  await entered(h, again);
});

test("a code works in the browser that asked for it alone, and a session for its own access alone", async () => {
  const [one, two] = [await give(assessor, mine), await give(assessor, other)];
  const [mineBrowser, thief] = [openBrowser(h.app), openBrowser(h.app)];
  const kept = await codeFor(h, mineBrowser, one);
  const theirs = await codeFor(h, thief, two);
  for (const stolen of [
    { token: one.token, challenge: theirs.challenge, code: kept.code },
    { token: two.token, challenge: kept.challenge, code: kept.code },
    { token: one.token, challenge: "guessed", code: kept.code },
  ])
    expect((await thief.call("POST", "/api/audits/enter", stolen)).statusCode).toBe(400);
  const auditor = await entered(h, one);
  expect((await auditor.browser.call("GET", `/api/audits/${two.access.id}`)).json()).toMatchObject({
    code: "confirmation-needed",
  });
  // Neither a link's token nor a person's session is an auditor's, nor the other way round.
  const cookie = (value: string) => ({ cookie: `crq-auditor=${value}` });
  const path = `/api/audits/${one.access.id}`;
  expect((await h.app.inject({ url: path, headers: cookie(one.token) })).statusCode).toBe(403);
  expect((await assessor.call("GET", path)).statusCode).toBe(403);
  for (const inside of ["/api/auth/user", `/api/assessments/${mine}`, `/api/evidence/${proofs.mine}`])
    expect((await auditor.browser.call("GET", inside)).statusCode, inside).toBe(401);
});

test("in the middle of a session, everything stops with the access, its assessment, its client and its tenant", async () => {
  const calls = (id: string) =>
    [
      ["GET", ""],
      ["GET", "/entry?entry=3.1.1"],
      ["GET", `/evidence/${proofs.mine}/revisions/1/file`],
      ["GET", "/package"],
      ["POST", "/looked", { entry: "3.1.1", looked: true }],
      ["POST", "/questions", { entry: "3.1.1", text: "?" }],
    ].map(([method, path, send]) => [method as string, `/api/audits/${id}${path as string}`, send] as const);
  const whileStopped = async (stop: string, go: string | undefined, of: (given: Given) => string) => {
    const given = await give(assessor, mine);
    const auditor = await entered(h, given);
    await h.db.asOwner(stop, [of(given)]);
    for (const [method, path, send] of calls(given.access.id)) {
      const reply = await auditor.browser.call(method, path, send);
      expect(reply.statusCode, `${stop} ${path}`).toBe(403);
      expect(reply.body).not.toContain("Canary");
    }
    if (go !== undefined) await h.db.asOwner(go, [of(given)]);
    return auditor;
  };
  const ofAccess = ({ access }: Given) => access.id;
  await whileStopped("update auditor_accesses set expires_at = now() where id = $1", undefined, ofAccess);
  await whileStopped(
    "update auditor_accesses set withdrawn_at = now(), withdrawn_by_name = 'x' where id = $1",
    undefined,
    ofAccess,
  );
  for (const [stop, go, id] of [
    [
      "update assessments set deleted_at = now() where id = $1",
      "update assessments set deleted_at = null where id = $1",
      mine,
    ],
    [
      "update clients set archived_at = now() where id = $1",
      "update clients set archived_at = null where id = $1",
      h.a.client,
    ],
    [
      "update tenants set status = 'suspended' where id = $1",
      "update tenants set status = 'active' where id = $1",
      h.a.id,
    ],
  ] as const) {
    const auditor = await whileStopped(stop, go, () => id);
    void auditor;
  }
});

test("another assessment's entries and evidence aren't reached by their ids", async () => {
  const given = await give(assessor, mine);
  const auditor = await entered(h, given);
  const read = await auditor.call("GET");
  expect(read.json<AuditedAssessment>().name).toBe("Mine");
  expect((await auditor.call("GET", "/entry?entry=PR.AA-01")).statusCode).toBe(404);
  expect((await auditor.call("GET", `/evidence/${proofs.other}/revisions/1/file`)).statusCode).toBe(404);
  for (const path of ["", "/entry?entry=3.1.1"])
    expect((await auditor.call("GET", path)).body).not.toContain("of Other");
  const packed = await auditor.call("GET", "/package");
  expect(packed.statusCode).toBe(200);
  expect(packed.rawPayload.toString("latin1")).not.toContain("Other");
});

test("the database itself shows an auditor one assessment, only what was given, and lets them write nothing", async () => {
  const whole = await give(assessor, mine);
  const narrow = await give(assessor, mine, { seesEvidence: false, seesNotes: false });
  const seen = (access: string, table: string) =>
    h.doors.audited(wholeTenant(h.a.id), access, async (tx) => {
      const { rows } = await tx.raw(`select count(*)::int as n from ${table}`);
      return rows[0]!["n"] as number;
    });
  const counts = async (access: string) =>
    Promise.all(
      ["assessments", "assessment_changes", "assessment_comments", "evidence", "evidence_revisions"].map(
        (table) => seen(access, table),
      ),
    );
  expect(await counts(whole.access.id)).toEqual([1, 1, 1, 1, 1]);
  expect(await counts(narrow.access.id)).toEqual([1, 0, 0, 1, 0]);
  for (const table of [
    "risk_scenarios",
    "controls",
    "programs",
    "members",
    "audit_log",
    "auditor_browsers",
    "assessment_snapshots",
    "public.clients",
    "public.users",
    "public.tenants",
    "public.sessions",
  ])
    await expect(seen(whole.access.id, table), table).rejects.toThrow("permission denied");
  const attempt = (statement: string) =>
    h.doors.audited(wholeTenant(h.a.id), whole.access.id, (tx) => tx.raw(statement));
  for (const statement of [
    "update assessment_answers set result = 'met'",
    "delete from assessment_comments",
    "insert into assessment_comments (assessment_id, text) select id, 'x' from assessments",
    "select note, token_hash from auditor_accesses",
  ])
    await expect(attempt(statement), statement).rejects.toThrow(/permission denied|read-only transaction/);
  await h.db.asOwner("update auditor_accesses set expires_at = now() where id = $1", [whole.access.id]);
  expect(await counts(whole.access.id)).toEqual([0, 0, 0, 0, 0]);
  const [role] = await h.db.asOwner(
    `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, exists (select from pg_class where relowner = r.oid) as owner
     from pg_roles r where rolname = 'crq_auditor'`,
  );
  expect(role).toEqual({
    rolcanlogin: false,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    owner: false,
  });
  const writable = await h.db.asOwner(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' or n.nspname ~ '^cell_') and c.relkind in ('r', 'p')
       and (has_any_column_privilege('crq_auditor', c.oid, 'insert, update') or has_table_privilege('crq_auditor', c.oid, 'delete'))`,
  );
  expect(writable).toEqual([]);
});

test("who an access is for, and what it shows, can't be rewritten, nor what happened", async () => {
  for (const [table, column] of [
    ["auditor_accesses", "assessment_id"],
    ["auditor_accesses", "email"],
    ["auditor_accesses", "sees_evidence"],
    ["auditor_accesses", "sees_notes"],
    ["auditor_browsers", "access_id"],
    ["auditor_events", "kind"],
    ["auditor_entries", "entry_id"],
  ] as const)
    await expect(
      h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw(`update ${table} set ${column} = ${column}`)),
      column,
    ).rejects.toThrow("permission denied");
});

test("a role that doesn't sign, people of another client, and keys give no access and see none", async () => {
  const { access } = await give(assessor, other);
  const analyst = await h.signedIn("risk_analyst");
  expect((await analyst.call("POST", `/api/assessments/${mine}/auditors`, body())).statusCode).toBe(403);
  expect((await analyst.call("GET", "/api/auditors")).statusCode).toBe(403);
  const { email } = await person(h, { role: "assessor", clientId: h.a.client });
  const narrow = openBrowser(h.app);
  await login(narrow, email);
  expect((await narrow.call("POST", `/api/assessments/${other}/auditors`, body())).statusCode).toBe(404);
  for (const [method, path, send] of [
    ["GET", "", undefined],
    ["POST", "/extend", { endsOn: dayIn(5) }],
    ["POST", "/resend", undefined],
    ["POST", "/withdraw", undefined],
  ] as const)
    expect((await narrow.call(method, `/api/auditors/${access.id}${path}`, send)).statusCode, path).toBe(404);
  const listed = (await narrow.call("GET", "/api/auditors")).body;
  expect(listed).not.toContain(access.id);
  const wide = await made("Whole", null);
  expect((await narrow.call("POST", `/api/assessments/${wide.id}/auditors`, body())).statusCode).toBe(403);
  const reply = { entry: "3.1.1", text: "Mine", forAuditor: access.id };
  // The auditor of one assessment isn't told of another.
  expect((await assessor.call("POST", `/api/assessments/${mine}/comments`, reply)).statusCode).toBe(400);
});

test("a name can't forge a mail's headers, nor a question be huge", async () => {
  for (const name of ["Eve\r\nBcc: all@firm.example", "Eve\u202egnp"]) {
    const refused = await assessor.call("POST", `/api/assessments/${mine}/auditors`, { ...body(), name });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: "name" }] });
  }
  for (const email of ["eve@firm.example\r\nBcc: all@firm.example", "a@b.example,c@d.example"])
    expect(
      (await assessor.call("POST", `/api/assessments/${mine}/auditors`, { ...body(), email })).statusCode,
    ).toBe(400);
  const auditor = await entered(h, await give(assessor, mine));
  for (const text of ["x".repeat(2001), "x".repeat(300_000)]) {
    const { statusCode } = await auditor.call("POST", "/questions", { entry: "3.1.1", text });
    expect([400, 413]).toContain(statusCode);
  }
});

test("links are limited by address", async () => {
  const address = openBrowser(h.app, "203.0.113.97");
  let last = 0;
  for (let i = 0; i < 125 && last !== 429; i++) last = (await open("x", address)).statusCode;
  expect(last).toBe(429);
});
