/** A control's page says where it's used: in the tenant's frameworks, in its documents and in its pairs. */
import type { EntryUses } from "@crq/contract/compliance/entry-uses";
import type { Framework } from "@crq/contract/compliance/frameworks";
import type { OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { componentDefinition } from "../../../../test/files/oscal-files.ts";

const NIST = "nist-sp-800-53-r5";

let h: Harness;
let admin: Session;
let assessor: Session;
let tailored: Framework;
let document: OscalDocument;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  assessor = await h.signedIn("assessor");
  const from = { framework: NIST, entries: ["AC-2"] };
  const made = await admin.call("POST", "/api/frameworks", { title: "Ours", edition: "2026", from });
  tailored = made.json<Framework>();
  const requirements = [
    { "control-id": "ac-2", description: "Accounts are kept in one directory." },
    { "control-id": "ac-3", description: "Groups decide." },
  ];
  const file = JSON.stringify(componentDefinition(requirements));
  const preview = await assessor.call("POST", "/api/oscal-documents/previews", { file });
  const { sha256 } = preview.json<{ sha256: string }>();
  const kept = await assessor.call("POST", "/api/oscal-documents", { name: "Directory", file, sha256 });
  document = kept.json<OscalDocument>();
  const pair = { fromEntry: "PR.AA-01", toEntry: "AC-2", relationship: "intersects", rationale: "Both" };
  const between = { from: "nist-csf-2-0", to: NIST, pairs: [pair] };
  expect((await assessor.call("POST", "/api/crosswalks/proposals", between)).statusCode).toBe(201);
});
afterAll(() => h.close());

const usesOf = async (entry: string, framework = NIST, by = admin) => {
  const answer = await by.call(
    "GET",
    `/api/entry-uses?framework=${framework}&entry=${encodeURIComponent(entry)}`,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json<EntryUses>();
};
const NONE = { frameworks: [], documents: [], documentsInAll: 0, pairs: [] };

test("of a shipped control: the frameworks made from it, the documents with what they say, and its pairs", async () => {
  expect(await usesOf("ac-02")).toEqual({
    frameworks: [{ id: tailored.id, title: "Ours", edition: "2026", status: "draft", origin: "tailored" }],
    documents: [
      {
        id: document.id,
        name: "Directory",
        model: "component-definition",
        clientName: null,
        mentions: 1,
        said: [
          {
            kind: "requirement",
            speaker: "Directory",
            state: "",
            excerpt: "Accounts are kept in one directory.",
          },
        ],
      },
    ],
    documentsInAll: 1,
    pairs: [{ framework: "nist-csf-2-0", approved: 0, proposed: 1 }],
  });
  expect(await usesOf("AC-4")).toEqual(NONE);
  expect(await usesOf("AC-2", "nowhere")).toEqual(NONE);
});

test("of a control in the tenant's own framework: what is said of the one that it was made from", async () => {
  expect(await usesOf("AC-2", tailored.id)).toMatchObject({
    frameworks: [],
    documents: [{ id: document.id }],
  });
});

test("drafts are shown to authors, and pairs to who reads crosswalks", async () => {
  expect(await usesOf("AC-2", NIST, assessor)).toMatchObject({ frameworks: [], pairs: [{}] });
  const analyst = await h.signedIn("risk_analyst");
  expect(await usesOf("AC-2", NIST, analyst)).toMatchObject({ frameworks: [], pairs: [], documents: [{}] });
});

test("another tenant's uses stay its own", async () => {
  expect(await usesOf("AC-2", NIST, await h.signedIn("admin", "b"))).toEqual(NONE);
  expect(await usesOf("AC-2", tailored.id, await h.signedIn("admin", "b"))).toEqual(NONE);
});

test("an archived document isn't used", async () => {
  await assessor.call("POST", `/api/oscal-documents/${document.id}/archive`);
  expect(await usesOf("AC-3")).toEqual(NONE);
});
