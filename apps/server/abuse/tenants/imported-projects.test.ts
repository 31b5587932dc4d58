/**
 * Someone sends a plan of action to read or to change what isn't theirs: with the ids of others' projects and assessments, with the names of others' people, and into another client. Someone
 * else sends files to stop the server, and one who only reads risks sends any file at all.
 */
import { gzipSync } from "node:zlib";
import type { ProjectImport } from "@crq/contract/risk/remediation/project-files";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type Cast, castOf } from "../../test/access-cast.ts";
import { harness, type Harness } from "../../test/harness.ts";
import writeWorkbook from "../../src/http/files/write-workbook.ts";

const CANARY = "canarybird";

let h: Harness;
let cast: Cast;
let owner: Caller;
let stranger: Caller;
let file: string;
let mine: ProjectRecord[];
let assessmentId: string;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  const session = await cast.session("assessor");
  owner = session;
  stranger = await cast.session("risk_analyst", { tenantId: h.b.id });
  const assessment = await cast.call(owner, "POST", "/api/assessments", {
    name: `${CANARY} assessment`,
    framework: "nist-csf-2-0",
    clientId: h.a.client,
  });
  expect(assessment.statusCode, assessment.body).toBe(201);
  assessmentId = assessment.json<{ id: string }>().id;
  mine = [];
  for (const clientId of [h.a.client, null]) {
    const gaps = [{ assessmentId, entry: "PR.AA-01" }];
    const made = await cast.call(owner, "POST", "/api/projects", {
      name: `${CANARY} project`,
      clientId,
      ownerId: session.userId,
      gaps,
    });
    expect(made.statusCode, made.body).toBe(201);
    mine.push(made.json<ProjectRecord>());
  }
  const written = await cast.call(owner, "GET", "/api/projects/poam");
  file = written.json<{ content: string }>().content;
});
afterAll(() => h.close());

const imported = async (by: Caller, body: object, path = "/api/project-imports") => {
  const answer = await cast.call(by, "POST", path, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<ProjectImport>();
};
const untouched = async () => {
  const rows = await h.db.asOwner(
    "select count(*)::int as n from projects where tenant_id = $1 and (version > 1 or source_key is not null)",
    [h.a.id],
  );
  expect(rows).toEqual([{ n: 0 }]);
};

test("someone of another tenant finds nothing by the ids of a file, and makes projects of their own", async () => {
  const found = await imported(stranger, { file }, "/api/project-imports/previews");
  expect(found.counts).toEqual({ create: 2, change: 0, skip: 0 });
  for (const one of found.projects) expect(one).toMatchObject({ project: null, gaps: 0 });
  // The owner's name is another tenant's: the one who imports owns them.
  const own = await imported(stranger, { file });
  expect(own.projects[0]!.owner).not.toBe(mine[0]!.ownerName);
  for (const body of [
    { file, assessmentId },
    { file, assessmentId: "3f2b6c1e-0000-4000-8000-000000000000" },
  ]) {
    const answer = await cast.call(stranger, "POST", "/api/project-imports/previews", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain(CANARY);
  }
  const client = await cast.call(stranger, "POST", "/api/project-imports", { file, clientId: h.a.client });
  expect(client.statusCode).toBe(404);
  await untouched();
});

test("someone of another client neither finds nor changes the projects of a file, nor learns that they're there", async () => {
  const of = await cast.session("risk_analyst", { clientId: h.a.otherClient });
  const renamed = file.replaceAll(`${CANARY} project`, "Mine now");
  const found = await imported(of, { file: renamed });
  // The tenant's project is read by all clients and changed by none; the other client's isn't there.
  expect(found.projects.map(({ action }) => action).toSorted()).toEqual(["create", "skip"]);
  for (const one of found.projects) expect(one.gaps).toBe(0);
  const [made] = await h.db.asOwner<{ client_id: string }>(
    "select client_id from projects where source_key is not null and tenant_id = $1",
    [h.a.id],
  );
  expect(made).toEqual({ client_id: h.a.otherClient });
  await h.db.asOwner("delete from projects where source_key is not null");
  const into = await cast.call(of, "POST", "/api/project-imports", { file, clientId: h.a.client });
  expect(into.statusCode).toBe(404);
  await untouched();
});

test("who only reads risks imports nothing, and writes no weakness or control of others into a file", async () => {
  const reader = await cast.session("business_stakeholder");
  for (const path of ["/api/project-imports", "/api/project-imports/previews"])
    expect((await cast.call(reader, "POST", path, { file })).statusCode).toBe(403);
  const written = await cast.call(reader, "GET", "/api/projects/poam");
  expect(written.statusCode).toBe(200);
  expect(written.body).not.toContain("PR.AA-01");
  expect(written.body).not.toContain(`${CANARY} assessment`);
  const strangers = await cast.call(stranger, "GET", "/api/projects/poam");
  expect(strangers.body).not.toContain(CANARY.toUpperCase());
  const guest = await cast.call(stranger, "GET", `/api/projects/poam?clientId=${h.a.client}`);
  expect(guest.statusCode).toBe(404);
});

test("bombs, deep nesting, circles and formulas end at their bounds, and the server goes on answering", async () => {
  const send = async (body: object) => {
    const began = performance.now();
    const answer = await cast.call(owner, "POST", "/api/project-imports/previews", body);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect((await cast.call(owner, "GET", "/api/projects")).statusCode).toBe(200); // still answering
    return answer;
  };
  const packed = (text: string | Buffer) => ({ encoding: "gzip", file: gzipSync(text).toString("base64") });
  for (const body of [
    packed(Buffer.alloc(100_000_000, 0x20)),
    packed(`{"plan-of-action-and-milestones":${"[".repeat(1_000_000)}`),
    packed(
      `<!DOCTYPE x [<!ENTITY a "aaaa">]><plan-of-action-and-milestones>&a;</plan-of-action-and-milestones>`,
    ),
    packed(`Weakness Name,Status\n${"x,y\n".repeat(200_000)}`),
    { encoding: "xlsx", file: gzipSync(Buffer.alloc(50_000_000)).toString("base64") },
  ]) {
    const answer = await send(body);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.json<ProjectImport>().problem).toBeTruthy();
  }
  expect((await send({ file: "x".repeat(6_500_001) })).statusCode).toBeGreaterThanOrEqual(400);
  const project = (key: string, needs: string) =>
    [key, "P-1", `=cmd(${key})`, "__proto__", "approved", "", "", "USD"].concat([
      "{}",
      '{"type":"constant","value":-1}',
      "99",
      "1e99",
      "2027-02-30",
      "9999-01-01",
      needs,
      key,
      "constructor",
    ]);
  const [a, b] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
  const { PROJECT_COLUMNS } = await import("../../src/features/risk/remediation/poam/headings.ts");
  const circle = await writeWorkbook([
    {
      name: "Projects",
      rows: [PROJECT_COLUMNS, project(a, b), project(b, a)],
      widths: PROJECT_COLUMNS.map(() => 9),
    },
  ]);
  const made = await imported(owner, { encoding: "xlsx", file: circle });
  expect(made.counts, JSON.stringify(made)).toMatchObject({ create: 2 });
  expect(JSON.stringify(made.projects)).toContain("needs it too");
  const rows = await h.db.asOwner<{ n: number }>(
    "select cardinality(requires) as n from projects where source_key = any ($1) order by n",
    [[a, b]],
  );
  expect(rows).toEqual([{ n: 0 }, { n: 1 }]);
  const list = await cast.call(owner, "GET", "/api/projects/export?q=cmd");
  expect(list.json<{ csv: string }>().csv).toContain("'=cmd(");
});
