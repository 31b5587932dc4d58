/** An assessment becomes valid OSCAL in every format, and comes back whole. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMATS, readOscal, writeOscal } from "../document.ts";
import { validate } from "../validate.ts";
import { assessmentFromResults } from "./from-results.ts";
import {
  APPLICABILITIES,
  KINDS,
  OBJECTIVE_VERDICTS,
  type ResultsDocument,
  type SaidAnswer,
  type SaidAssessment,
  VERDICTS,
  WORK,
  type Written,
} from "./results-shapes.ts";
import type { Stamp } from "./shapes.ts";
import { oscalPlanOf } from "./to-plan.ts";
import { oscalFromAssessment } from "./to-results.ts";

/** UUIDs that count up. */
function stamp(): Stamp {
  const known = new Map<string, number>();
  const uuid = (name: string) => {
    const at = known.get(name) ?? known.size;
    known.set(name, at);
    return `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  };
  return { at: "2026-01-01T00:00:00Z", uuid };
}

const ANSWER: SaidAnswer = {
  entry: "AC-2",
  position: 0,
  inScope: true,
  applicability: "applicable",
  justification: "",
  providedBy: "",
  result: null,
  maturity: null,
  objectives: [],
  work: "not-started",
  assignee: "",
  note: "",
  answeredAt: null,
  answeredBy: "",
};
const ASSESSMENT: SaidAssessment = {
  id: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01",
  name: "Acme 2026",
  status: "completed",
  framework: "nist-sp-800-53-r5",
  frameworkTitle: "NIST SP 800-53",
  frameworkEdition: "5.1.1",
  baseline: "moderate",
  groups: ["AC"],
  scoringModel: "implementation",
  ownModel: null,
  client: "Acme",
  owner: "Ada",
  dueOn: "2026-03-01",
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  submittedAt: null,
  submittedBy: "",
  signedAt: null,
  signedBy: "",
  signedHash: null,
  answers: [ANSWER],
  comments: [],
  evidence: [],
};
const WRITTEN: Written = {
  notation: "nist-sp-800-53-r5",
  titles: new Map([["AC-2", "Account Management"]]),
};

interface Findings {
  readonly results: readonly [{ readonly findings: readonly object[] }];
}
const findingsOf = (answers: readonly SaidAnswer[]) =>
  (oscalFromAssessment({ ...ASSESSMENT, answers }, WRITTEN, stamp()) as Findings).results[0].findings;

test("a verdict is a finding's status; what OSCAL can't say of it is a property", () => {
  const answers = (["met", "partially-met", "not-met"] as const).map((result, position) => ({
    ...ANSWER,
    entry: `AC-${position + 1}`,
    position,
    result,
    assignee: "Ada",
    objectives: [{ id: "AC-1(a)[1]", result: "not-applicable" as const }],
  }));
  const away = { ...ANSWER, entry: "AC-7", applicability: "not-applicable", justification: "none" } as const;
  const states = findingsOf([...answers, away, { ...ANSWER, entry: "AC-8" }]).map(
    (one) => (one as { target: { status: object } }).target.status,
  );
  const objective = { state: "satisfied", reason: "other" };
  expect(states).toEqual([
    { state: "satisfied", reason: "pass" },
    objective,
    { state: "not-satisfied", reason: "other" },
    objective,
    { state: "not-satisfied", reason: "fail" },
    objective,
    { state: "satisfied", reason: "other" },
    { state: "not-satisfied", reason: "other" },
  ]);
  expect(findingsOf(answers)[0]).toMatchObject({
    title: "AC-1",
    description: "Met.",
    origins: [{ actors: [{ type: "party", "role-id": "assignee" }] }],
    target: { "target-id": "ac-1" },
  });
});

test("an entry out of scope of which nothing is said isn't a finding, and isn't lost", () => {
  const out = { ...ANSWER, entry: "AC-9", position: 1, inScope: false };
  expect(findingsOf([ANSWER, out])).toHaveLength(1);
  expect(findingsOf([ANSWER, { ...out, note: "later" }])).toHaveLength(2);
});

const text = fc.string({ unit: "grapheme", maxLength: 24 });
const anything = fc.string({ unit: "binary", maxLength: 40 }).map((one) => one.toWellFormed());
const moment = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = moment.map((one) => one.slice(0, 10));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const id = fc.constantFrom(
  "__proto__",
  "constructor",
  "AC-2(1)",
  "PR.AA-01",
  "A 5 / 1",
  "3.1.1",
  "é",
  "-",
  "=1+1",
);

const answer = fc.record({
  entry: id,
  position: fc.constant(0),
  inScope: fc.boolean(),
  applicability: fc.constantFrom(...APPLICABILITIES),
  justification: anything,
  providedBy: text,
  result: maybe(fc.constantFrom(...VERDICTS)),
  maturity: maybe(fc.integer({ min: 0, max: 5 })),
  objectives: fc.uniqueArray(fc.record({ id, result: fc.constantFrom(...OBJECTIVE_VERDICTS) }), {
    maxLength: 3,
    selector: (one) => one.id,
  }),
  work: fc.constantFrom(...WORK),
  assignee: text,
  note: fc.oneof(anything, fc.constantFrom("Met.", "**bold**", "a\n\nb\nc", "<b>x</b>", "[l](javascript:1)")),
  answeredAt: maybe(moment),
  answeredBy: text,
});
const file = fc.record({
  name: text,
  size: fc.integer({ min: 1, max: 1e7 }),
  sha256: fc.constant("ab".repeat(32)),
  type: fc.constantFrom("application/pdf", "", "text/plain"),
});
const revision = fc.record({
  number: fc.integer({ min: 1, max: 99 }),
  collectedOn: day,
  file: maybe(file),
  url: maybe(fc.constantFrom("https://example.com/a?b=c", "javascript:alert(1)", "not an address")),
  text: maybe(anything.filter((one) => one !== "")),
  addedAt: moment,
  addedBy: text,
});
const evidence = fc.record({
  id: fc.uuid({ version: 4 }),
  name: text,
  kind: fc.constantFrom(...KINDS),
  description: anything,
  owner: text,
  collectedOn: day,
  expiresOn: maybe(day),
  entries: fc.uniqueArray(id, { maxLength: 3 }),
  revisions: fc.uniqueArray(revision, { maxLength: 3, selector: (one) => one.number }),
});
const assessment = fc.record({
  id: fc.uuid({ version: 4 }),
  name: text.filter((one) => one.trim() !== ""),
  status: fc.constantFrom("draft", "active", "completed"),
  framework: fc.constantFrom("nist-sp-800-53-r5", "nist-csf-2-0", "0b6f0e0e-0000-4000-8000-000000000000"),
  frameworkTitle: text,
  frameworkEdition: text,
  baseline: maybe(text.filter((one) => one !== "")),
  groups: fc.array(text, { maxLength: 3 }),
  scoringModel: fc.constantFrom("implementation", "maturity"),
  ownModel: fc.option(
    fc.record({
      id: fc.uuid(),
      edition: fc.integer({ min: 1, max: 10_000 }),
      name: fc.constantFrom("Ours", "Börse & <b>"),
      score: fc.constantFrom("72%", "87 of 110", ""),
      band: fc.constantFrom("High", ""),
    }),
  ),
  client: text,
  owner: text,
  dueOn: maybe(day),
  createdAt: moment,
  startedAt: maybe(moment),
  submittedAt: maybe(moment),
  submittedBy: text,
  signedAt: maybe(moment),
  signedBy: text,
  signedHash: maybe(fc.constant("cd".repeat(32))),
  answers: fc
    .uniqueArray(answer, { minLength: 1, maxLength: 4, selector: (one) => one.entry })
    .map((all) => all.map((one, position) => ({ ...one, position }))),
  comments: fc.array(fc.record({ entry: maybe(id), text: anything, at: moment, by: text }), { maxLength: 3 }),
  evidence: fc.uniqueArray(evidence, { maxLength: 2, selector: (one) => one.id }),
});

test("whatever an assessment says, its results are valid and give it back in JSON, XML and YAML", () => {
  fc.assert(
    fc.property(assessment, fc.constantFrom("nist-sp-800-53-r5", null), (said, notation) => {
      const document = oscalFromAssessment(said, { ...WRITTEN, notation }, stamp());
      expect(validate("assessment-results", document)).toEqual([]);
      for (const format of FORMATS) {
        const read = readOscal(writeOscal("assessment-results", { ...document }, format));
        expect(read.findings).toEqual([]);
        const again = assessmentFromResults(read.document as unknown as ResultsDocument);
        expect(again).toEqual({ own: true, assessment: said, leftOut: [] });
      }
    }),
    { numRuns: 40 },
  );
});

test("whatever an assessment says, its plan is valid in every format", () => {
  fc.assert(
    fc.property(assessment, (said) => {
      const written = { ...WRITTEN, objectives: new Map([["AC-2(1)", ["AC-02(01)[01]", "__proto__"]]]) };
      const document = oscalPlanOf(said, written, stamp());
      expect(validate("assessment-plan", document)).toEqual([]);
      for (const format of FORMATS)
        expect(readOscal(writeOscal("assessment-plan", { ...document }, format)).findings).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

const foreign = (findings: readonly object[]) =>
  assessmentFromResults({
    uuid: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01",
    metadata: { title: "SAR", version: "1", "last-modified": "2026-01-01T00:00:00Z" },
    results: [
      {
        title: "One",
        start: "2026-01-01T00:00:00Z",
        "reviewed-controls": {},
        observations: [{ uuid: "a", description: "Seen" }],
        findings,
      },
    ],
  } as unknown as ResultsDocument);
const finding = (target: string, state: string, type = "statement-id") => ({
  title: target,
  description: `About ${target}`,
  target: { type, "target-id": target, status: { state } },
});

test("of others' files findings are answers by control, the worst counts, and what isn't taken is named", () => {
  const {
    own,
    assessment: read,
    leftOut,
  } = foreign([
    finding("ac-2_smt.a", "satisfied"),
    finding("ac-2_smt.b", "not-satisfied"),
    finding("ac-3_obj.a-1", "satisfied", "objective-id"),
    finding("ac-4", "perhaps"),
  ]);
  expect(own).toBe(false);
  expect(read.answers).toMatchObject([
    { entry: "ac-2", result: "not-met", note: expect.stringContaining("About ac-2_smt.a") as string },
    { entry: "ac-3", result: null, objectives: [{ id: "ac-3_obj.a-1", result: "met" }] },
  ]);
  expect(leftOut.map(({ what, count }) => [what, count])).toEqual([
    ["Findings with an unknown state", 1],
    ["Findings joined", 1],
    ["Observations", 1],
  ]);
});
