/** What an assessment found open as a plan of action. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { readOscal } from "@crq/frameworks/oscal/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited } from "../../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../../test/harness.ts";

let h: Harness;
let assessor: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'");
  assessor = await h.signedIn("assessor");
});
afterAll(() => h.close());

async function assessed(framework: string, answers: Readonly<Record<string, object>>): Promise<string> {
  const made = await assessor.call("POST", "/api/assessments", { name: "CUI", framework });
  expect(made.statusCode, made.body).toBe(201);
  const { id, version } = made.json<AssessmentRecord>();
  expect((await assessor.call("POST", `/api/assessments/${id}/start`, { version })).statusCode).toBe(200);
  for (const [entry, answer] of Object.entries(answers)) {
    const saved = await assessor.call("PATCH", `/api/assessments/${id}/answers`, {
      entry,
      version: 1,
      ...answer,
    });
    expect(saved.statusCode, saved.body).toBe(200);
  }
  return id;
}
const poam = (id: string, format = "json", by = assessor) =>
  by.call("GET", `/api/assessments/${id}/poam?format=${format}`);

test("what isn't met, or in part, is in the plan, valid in every format; what is met or unanswered isn't", async () => {
  const id = await assessed("nist-sp-800-171-r2", {
    "3.1.1": { result: "not-met", note: "Shared accounts <here>" },
    "3.13.11": { result: "partially-met" },
    "3.1.2": { result: "met" },
    "3.1.3": { objectives: { "3.1.3[a]": "not-met" } },
  });
  for (const format of ["json", "xml", "yaml"]) {
    const reply = await poam(id, format);
    expect(reply.statusCode, reply.body).toBe(200);
    const file = reply.json<{ name: string; type: string; text: string; rows: number }>();
    expect(file).toMatchObject({ name: `CUI-poam.${format}`, type: `application/${format}`, rows: 3 });
    const { model, document, findings } = readOscal(file.text);
    expect([model, findings]).toEqual(["plan-of-action-and-milestones", []]);
    expect(document["poam-items"]).toMatchObject([
      {
        title: "3.1.1 Authorized Access Control",
        description: expect.stringContaining("Shared accounts") as string,
        props: [{ value: "5" }, { value: "must-be-met-first" }],
      },
      { title: expect.stringContaining("3.1.3") as string, props: [{ value: "1" }, { value: "can-wait" }] },
      { title: "3.13.11 CUI Encryption", props: [{ value: "3" }, { value: "can-wait" }] },
    ]);
  }
  const [again, once] = [await poam(id), await poam(id)];
  expect(again.json()).toEqual(once.json());
  expect((await audited(h, "assessment.download"))[0]).toMatchObject({ detail: { poam: "json", rows: 3 } });
});

test("the table is safe to open, also of a framework that has no points", async () => {
  const id = await assessed("nist-csf-2-0", { "PR.AA-01": { result: "not-met", note: "=HYPERLINK(1)" } });
  const { text } = (await poam(id, "csv")).json<{ text: string }>();
  const [heading, row] = text.trim().split(/\r?\n/);
  expect(heading).toBe("Entry,Title,Result,Weakness,Assigned to,SPRS points,Plan of action");
  expect(row).toMatch(/^PR\.AA-01,.*,not-met,'=HYPERLINK\(1\),,,$/);
});

test("where nothing is open there is no plan, and others' assessments aren't there", async () => {
  const id = await assessed("nist-csf-2-0", { "PR.AA-01": { result: "met" } });
  expect((await poam(id)).statusCode).toBe(409);
  expect((await poam(id, "docx")).statusCode).toBe(400);
  const stranger = await h.signedIn("assessor", "b");
  expect((await poam(id, "json", stranger)).statusCode).toBe(404);
});
