/** Plans, results and plans of action that the product writes are valid by the official schemas. */
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import type { SaidAnswer, SaidAssessment } from "../src/oscal/convert/results-shapes.ts";
import { oscalPlanOf } from "../src/oscal/convert/to-plan.ts";
import { oscalFromAssessment } from "../src/oscal/convert/to-results.ts";
import type { SaidProject } from "../src/oscal/projects/said-project.ts";
import { oscalFromProjects } from "../src/oscal/projects/to-plan-of-action.ts";
import { missing, published } from "./published.ts";

const answer: SaidAnswer = {
  entry: "AC-02(1)",
  position: 0,
  inScope: true,
  applicability: "shared",
  justification: "Line one\nline two",
  providedBy: "Cloud",
  result: "partially-met",
  maturity: 2,
  objectives: [{ id: "AC-02(01)", result: "not-met" }],
  work: "reviewed",
  assignee: "Ada ",
  note: "=HYPERLINK(1)\n\n<b>bold</b>",
  answeredAt: "2026-01-02T00:00:00.000Z",
  answeredBy: "Bo",
};
const assessment: SaidAssessment = {
  id: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01",
  name: "Acme",
  status: "completed",
  framework: "nist-sp-800-53-r5",
  frameworkTitle: "NIST SP 800-53",
  frameworkEdition: "5.1.1",
  baseline: "moderate",
  groups: ["AC"],
  scoringModel: "maturity",
  ownModel: null,
  client: "Acme",
  owner: "Ada",
  dueOn: "2026-03-01",
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: "2026-01-01T00:00:00.000Z",
  submittedAt: "2026-02-01T00:00:00.000Z",
  submittedBy: "Ada",
  signedAt: "2026-02-02T00:00:00.000Z",
  signedBy: "Bo",
  signedHash: "ab".repeat(32),
  answers: [answer, { ...answer, entry: "AC-3", position: 1, inScope: false }],
  comments: [{ entry: null, text: "All\ndone", at: "2026-01-03T00:00:00.000Z", by: "Bo" }],
  evidence: [
    {
      id: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a02",
      name: "Policy",
      kind: "file",
      description: "",
      owner: "Ada",
      collectedOn: "2026-01-01",
      expiresOn: "2027-01-01",
      entries: ["AC-02(1)"],
      revisions: [
        {
          number: 1,
          collectedOn: "2026-01-01",
          file: { name: "policy.pdf", size: 3, sha256: "cd".repeat(32), type: "application/pdf" },
          url: null,
          text: null,
          addedAt: "2026-01-01T00:00:00.000Z",
          addedBy: "Ada",
        },
      ],
    },
  ],
};
const project: SaidProject = {
  key: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a03",
  reference: "P-1",
  name: "Replace *weak* keys",
  description: "=HYPERLINK(1)\n\nTwo <b>modules</b>",
  status: "in_progress",
  owner: "Ada",
  client: "Acme",
  currency: "USD",
  oneOff: '{"type":"constant","value":3}',
  yearly: '{"type":"constant","value":0}',
  oneOffYears: 3,
  effortDays: 10,
  resources: "$3 once",
  startsOn: "2026-01-01",
  dueOn: "2026-06-30",
  requires: ["7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a04"],
  excludes: [],
  controls: ["Encryption"],
  gaps: [
    {
      entry: "SC-12",
      title: "Cryptographic key establishment",
      framework: "nist-sp-800-53-r5",
      assessment: "Acme",
      assessmentId: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01",
      verdict: "not-met",
      aimed: "met",
      note: "Short keys.",
      foundOn: "2026-01-02",
    },
  ],
  risks: [{ name: "R-1 Mail is read", rating: "High (4 × 5)", assets: ["Mail"] }],
  tasks: [
    { title: "Buy", state: "doing", owner: "Bo", startsOn: "2026-01-02", dueOn: "2026-02-01" },
    { title: "Roll out", state: "to_do", owner: "", startsOn: null, dueOn: "2026-03-01" },
    { title: "Report", state: "done", owner: "Ada", startsOn: "2026-03-01", dueOn: null },
  ],
  notTaken: [],
};
const stamp = {
  at: "2026-01-01T00:00:00Z",
  uuid: (name: string) => `00000000-0000-4000-8000-${String(name.length).padStart(12, "0")}`,
};
const written = {
  notation: "nist-sp-800-53-r5",
  titles: new Map([["AC-02(1)", "Automated"]]),
  objectives: new Map([["AC-02(1)", ["AC-02(01)"]]]),
};

test.skipIf(missing).each([
  ["assessment-results", oscalFromAssessment(assessment, written, stamp)],
  ["assessment-plan", oscalPlanOf(assessment, written, stamp)],
  [
    "plan-of-action-and-milestones",
    oscalFromProjects({ organization: "Acme", systemId: project.key, projects: [project] }, stamp),
  ],
])("%s are valid by the official schema", (model, document) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const schema = ajv.compile(
    JSON.parse(
      published(
        `oscal-schemas-1.2.1/oscal_${model === "plan-of-action-and-milestones" ? "poam" : model}_schema.json`,
      ),
    ) as object,
  );
  expect(schema({ [model]: document }), JSON.stringify(schema.errors)).toBe(true);
});
