/** Projects become a valid OSCAL plan of action in every format, and the same projects again; others' plans lose nothing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Stamp } from "../convert/shapes.ts";
import { FORMATS, readOscal, writeOscal } from "../document.ts";
import { validate } from "../validate.ts";
import { type PlanDocument, projectsFromPlan } from "./from-plan-of-action.ts";
import { SAID_STATES, SAID_STATUSES, type SaidProject } from "./said-project.ts";
import { oscalFromProjects } from "./to-plan-of-action.ts";

/** UUIDs that count up. */
function stamp(): Stamp {
  const known = new Map<string, string>();
  const uuid = (name: string) => {
    if (!known.has(name)) known.set(name, `00000000-0000-4000-8000-${String(known.size).padStart(12, "0")}`);
    return known.get(name)!;
  };
  return { at: "2026-01-01T00:00:00Z", uuid };
}
const day = fc.option(fc.constantFrom("2026-01-31", "2027-02-28", "2030-12-31"));
const text = fc.string({ unit: "binary", maxLength: 60 }).filter((said) => said.isWellFormed());
const line = text.filter((said) => said.trim() !== "");
const named = fc.array(text, { maxLength: 3 });
const task = fc.record({
  title: line,
  state: fc.constantFrom(...SAID_STATES),
  owner: text,
  startsOn: day,
  dueOn: day,
});
const gap = fc.record({
  entry: fc.constantFrom("AC-02(1)", "3.1.1", "PR.AA-01", "A.5.1", "§ 4 (b)"),
  title: text,
  framework: fc.constantFrom(null, "nist-sp-800-53-r5"),
  assessment: text,
  assessmentId: fc.option(fc.uuid()),
  verdict: fc.constantFrom("partially-met", "not-met", "unanswered"),
  aimed: fc.constantFrom("met" as const, "partially-met" as const),
  note: text,
  foundOn: day,
});
const project: fc.Arbitrary<SaidProject> = fc.record({
  key: fc.uuid({ version: [4, 5] }),
  reference: fc.integer({ min: 1, max: 999 }).map((n) => `P-${n}`),
  name: line,
  description: text,
  status: fc.constantFrom(...SAID_STATUSES),
  owner: line,
  client: text,
  currency: fc.constantFrom("USD", "EUR"),
  oneOff: fc.constantFrom('{"type":"constant","value":3}', '{"type":"pert","min":1,"mode":2,"max":3}'),
  yearly: fc.constant('{"type":"constant","value":0}'),
  oneOffYears: fc.integer({ min: 1, max: 20 }),
  effortDays: fc.option(fc.integer({ min: 0, max: 1000 })),
  resources: fc.constantFrom("", "$30K once"),
  startsOn: day,
  dueOn: day,
  requires: fc.array(fc.uuid(), { maxLength: 2 }),
  excludes: fc.array(fc.uuid(), { maxLength: 2 }),
  controls: named,
  gaps: fc.uniqueArray(gap, {
    maxLength: 3,
    selector: ({ entry, assessmentId }) => `${entry} ${assessmentId}`,
  }),
  risks: fc.array(fc.record({ name: text, rating: fc.constantFrom("", "High (4 × 5)"), assets: named }), {
    maxLength: 2,
  }),
  tasks: fc.array(task, { maxLength: 3 }),
  notTaken: fc.constant([]),
});

/** What comes back: what is said twice, or of others, isn't read. */
const kept = (one: SaidProject) => ({
  ...one,
  resources: "",
  risks: [],
  gaps: one.gaps.map(({ entry, assessment, assessmentId, verdict, aimed }) => ({
    entry,
    assessment,
    assessmentId,
    verdict,
    aimed,
  })),
});

test("any projects are valid in every format, and the same when they're read again", () => {
  const several = fc.uniqueArray(project, { minLength: 1, maxLength: 3, selector: ({ key }) => key });
  fc.assert(
    fc.property(several, fc.constantFrom(...FORMATS), (projects, format) => {
      const plan = oscalFromProjects({ organization: "Acme", systemId: projects[0]!.key, projects }, stamp());
      expect(validate("plan-of-action-and-milestones", plan)).toEqual([]);
      const { document, findings } = readOscal(
        writeOscal("plan-of-action-and-milestones", { ...plan }, format),
      );
      expect(findings).toEqual([]);
      const read = projectsFromPlan(document as unknown as PlanDocument);
      expect(read.leftOut).toEqual([]);
      expect(read.projects.map(kept)).toEqual(projects.map(kept));
    }),
    { numRuns: 60 },
  );
});

test("an item of someone else's plan is a project with its milestones, its controls, and everything else in its description", () => {
  const owner = "00000000-0000-4000-8000-000000000001";
  const risk = "00000000-0000-4000-8000-000000000002";
  const read = projectsFromPlan({
    metadata: { title: "x", version: "1", "last-modified": "x", parties: [{ uuid: owner, name: "Ada" }] },
    observations: [{}],
    risks: [
      {
        uuid: risk,
        title: "Weak keys",
        description: "Keys are *short*.",
        statement: "Anyone can read the mail.",
        status: "open",
        deadline: "2027-03-31T00:00:00Z",
        props: [{ name: "impacted-control-id", value: "sc-12" }],
        characterizations: [{ facets: [{ name: "risk", value: "high" }] }],
        "mitigating-factors": [{ description: "A guard." }],
        "risk-log": { entries: [{}] },
        remediations: [
          {
            title: "Replace them",
            description: "With long ones.",
            "required-assets": [{ description: "Two people" }],
            tasks: [
              {
                title: "Buy",
                description: "A module",
                timing: {
                  "within-date-range": { start: "2027-01-01T00:00:00Z", end: "2027-02-01T00:00:00Z" },
                },
                "responsible-roles": [{ "party-uuids": [owner] }],
                tasks: [{ title: "Ask for an offer" }],
              },
            ],
          },
        ],
      },
    ],
    "poam-items": [
      {
        uuid: "00000000-0000-4000-8000-00000000000A",
        title: "Short keys",
        description: "Found by hand.",
        props: [{ name: "POAM-ID", value: "V-1" }],
        "related-risks": [{ "risk-uuid": risk }],
        remarks: "Urgent.",
      },
    ],
  });
  expect(read.leftOut).toMatchObject([{ what: "Observations", count: 1 }]);
  expect(read.projects).toMatchObject([
    {
      key: "00000000-0000-4000-8000-00000000000a",
      reference: "V-1",
      name: "Short keys",
      owner: "Ada",
      dueOn: "2027-03-31",
      status: "proposed",
      gaps: [{ entry: "sc-12" }],
      tasks: [
        { title: "Buy: A module", owner: "Ada", startsOn: "2027-01-01", dueOn: "2027-02-01" },
        { title: "Ask for an offer", dueOn: null },
      ],
      notTaken: ["1 entry of the risk log"],
    },
  ]);
  for (const part of [
    "Found by hand.",
    "Weak keys",
    "Keys are short.",
    "Anyone can read the mail.",
    "Replace them: With long ones.",
    "Two people",
    "A guard.",
    "Urgent.",
    "risk: high",
    "POAM-ID: V-1",
  ])
    expect(read.projects[0]!.description).toContain(part);
});
