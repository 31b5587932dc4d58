/** A tenant's export contains all of its data, none of other tenants', and no secrets. */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
afterAll(() => h.close());

type Document = Record<string, Record<string, unknown>[]> & { tenant: { name: string } };

describe("the export of a tenant", () => {
  test("contains settings, clients, people and roles, invitations, complete scenarios, runs, portfolios, the accepted risk, exposure, assessments, and the log", async () => {
    await h.db.asOwner("update tenants set plan = 'enterprise' where id = $1", [h.a.id]);
    const analyst = await h.signedIn("risk_analyst");
    const { id } = (
      await analyst.call("POST", "/api/scenarios", {
        title: "Exported",
        estimate: ESTIMATE,
        evidence: [{ input: "frequency.lef", source: "A report", statement: "It said so" }],
        tolerance: [{ loss: 1_000_000, probability: 0.1 }],
      })
    ).json<{ id: string }>();
    await analyst.call("POST", `/api/scenarios/${id}/runs`, { engine: "exact" });
    await analyst.call("POST", "/api/portfolios", { title: "Together", scenarioIds: [id] });
    await h.db.asOwner(
      "insert into invitations (tenant_id, email, role, token_hash, invited_by_name, expires_at) values ($1, 'new@a.example', 'viewer', sha256('token'), 'Ada', now() + interval '1 day')",
      [h.a.id],
    );
    const accepted = { currency: "USD", tolerance: [{ loss: 1_000_000, probability: 0.1 }] };
    await admin.call("PUT", "/api/risk-appetite", { clientId: h.a.client, ...accepted });
    await h.db.asOwner(
      `insert into exposure_snapshots (tenant_id, currency, on_date, scenarios, mean, mean_inherent, mean_residual, p90, p95, p99, curve, basis_hash, engine_version)
       values ($1, 'USD', '2026-01-31', 1, 3, 4, 2, 5, 6, 7, '[[1, 0.5]]', 'basis', '2.0.0')`,
      [h.a.id],
    );
    await h.db.asOwner(
      `with made as (insert into assessments (tenant_id, name, framework, framework_title, due_on, controls_total)
         values ($1, 'Assessed', 'nist-csf-2.0', 'NIST CSF 2.0', '2026-03-31', 106) returning tenant_id, id)
       insert into assessment_answers (tenant_id, assessment_id, control_id, result, note) select tenant_id, id, 'GV.OC-01', 'met', 'Seen' from made`,
      [h.a.id],
    );
    const theirs = await h.signedIn("risk_analyst", "b");
    await theirs.call("POST", "/api/scenarios", { title: "Not ours", estimate: ESTIMATE });

    const answer = await admin.call("GET", `/api/tenants/${h.a.id}/export`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="tenant-a-export-\d{4}-\d\d-\d\d\.json"$/,
      ),
      "cache-control": "no-store",
    });
    const whole = answer.json<Document>();
    expect(whole.tenant).toMatchObject({ name: "Tenant a", currency: "USD", idleMinutes: 60 });
    expect(whole["clients"]!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["First client", "Second client"]),
    );
    expect(whole["members"]).toHaveLength(8);
    expect(whole["roles"]).toHaveLength(8);
    expect(whole["invitations"]).toMatchObject([{ email: "new@a.example", role: "viewer" }]);
    expect(whole["scenarios"]).toMatchObject([
      {
        title: "Exported",
        estimate: ESTIMATE,
        evidence: [{ source: "A report" }],
        tolerance: [{ loss: 1_000_000 }],
        treatment: { controls: [] },
      },
    ]);
    expect(whole["runs"]).toMatchObject([{ scenarioId: id, engine: "exact" }]);
    expect(whole["portfolios"]).toMatchObject([{ title: "Together" }]);
    expect(whole["portfolioMembers"]).toMatchObject([{ scenarioId: id, position: 0 }]);
    expect(whole["riskAppetites"]).toMatchObject([{ clientId: h.a.client, ...accepted }]);
    expect(whole["exposure"]).toMatchObject([{ onDate: "2026-01-31", mean: 3, curve: [[1, 0.5]] }]);
    expect(whole["assessments"]).toMatchObject([{ name: "Assessed", dueOn: "2026-03-31", controlsMet: 1 }]);
    expect(whole["assessmentAnswers"]).toMatchObject([
      { controlId: "GV.OC-01", result: "met", note: "Seen" },
    ]);
    expect(whole["auditLog"]!.map(({ action }) => action)).toContain("scenario.create");
    expect(answer.body).not.toContain("Not ours");
    expect(answer.body).not.toContain("b.example");

    const [entry] = await h.db.asOwner<{ detail: { sha256: string; bytes: number } }>(
      "select detail from audit_log where action = 'tenant.export' and tenant_id = $1",
      [h.a.id],
    );
    expect(entry!.detail).toMatchObject({
      format: "json",
      bytes: answer.rawPayload.length,
      sha256: createHash("sha256").update(answer.rawPayload).digest("hex"),
    });
  });

  test("contains no password, token, or key, neither as a name nor as a value", async () => {
    const { body } = await admin.call("GET", `/api/tenants/${h.a.id}/export`);
    expect(body).not.toMatch(/"[^"]*(password|token|secret|keyHash|codeHash)[^"]*":/i);
    const secrets = await h.db.asOwner<{ value: string }>(`
      select password_hash as value from users where password_hash is not null
      union select encode(token_hash, 'hex') from invitations union select encode(token_hash, 'hex') from sessions`);
    for (const { value } of secrets) expect(body).not.toContain(value);
  });

  test("contains more rows than are read at a time, in order, and leaves no file behind", async () => {
    await h.db.asOwner(
      "insert into clients (tenant_id, name) select $1, 'Client ' || n from generate_series(1, 250) n",
      [h.a.id],
    );
    const whole = (await admin.call("GET", `/api/tenants/${h.a.id}/export`)).json<Document>();
    expect(whole["clients"]).toHaveLength(252);
    expect(new Set(whole["clients"]!.map(({ id }) => id)).size).toBe(252);
    const seqs = whole["auditLog"]!.map(({ seq }) => seq as number);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    const files = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("crq-export-"));
    await expect.poll(files).toEqual([]);
  });

  test("requires tenant:export, in the caller's own tenant or from the platform", async () => {
    const path = `/api/tenants/${h.a.id}/export`;
    expect((await (await h.stranger()).call("GET", path)).statusCode).toBe(401);
    for (const role of ["viewer", "risk_analyst", "assessor", "account_admin"] as const)
      expect((await (await h.signedIn(role)).call("GET", path)).statusCode, role).toBe(403);
    expect((await (await h.signedIn("admin", "b")).call("GET", path)).statusCode).toBe(404);
    for (const role of ["tenant_administrator", "site_administrator", "super_admin"] as const)
      expect((await (await h.signedIn(role)).call("GET", path)).statusCode, role).toBe(200);
    expect((await admin.call("GET", "/api/tenants/no-uuid/export")).statusCode).toBe(404);
  });
});
