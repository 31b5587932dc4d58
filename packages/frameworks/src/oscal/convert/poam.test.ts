/** What is open becomes a valid OSCAL plan of action, in every format. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FORMATS, readOscal, writeOscal } from "../document.ts";
import { validate } from "../validate.ts";
import { exactText } from "./exact-props.ts";
import type { Prop, Stamp } from "./shapes.ts";
import { oscalFromOpen, type OpenEntry, type PoamToWrite } from "./to-poam.ts";

/** UUIDs that count up. */
function stamp(): Stamp {
  const known: string[] = [];
  const uuid = (name: string) => {
    if (!known.includes(name)) known.push(name);
    return `00000000-0000-4000-8000-${String(known.indexOf(name)).padStart(12, "0")}`;
  };
  return { at: "2026-01-01T00:00:00Z", uuid };
}
const OPEN: OpenEntry = {
  entry: "3.1.1",
  title: "Authorized Access Control",
  result: "not-met",
  note: "Shared accounts on the *line*.\n\nReplaced in March.",
  assignee: "Ada",
  sprs: { points: 5, canWait: false },
};
const plan = (open: readonly OpenEntry[]): PoamToWrite => ({
  title: "CUI <2026>",
  assessmentId: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01",
  framework: "nist-sp-800-171-r2",
  frameworkTitle: "NIST SP 800-171 Rev. 2",
  organization: "Acme",
  open,
});

test("each open entry is a finding that isn't satisfied, and an item that refers to it", () => {
  expect(oscalFromOpen(plan([OPEN]), stamp())).toMatchObject({
    metadata: { title: "Plan of action: CUI <2026>", parties: [{ name: "Acme" }] },
    "system-id": { id: "7d0f2c1e-5a55-4b68-9c53-0d6c7f6f7a01" },
    findings: [
      {
        title: "3.1.1 Authorized Access Control",
        description: "Shared accounts on the \\*line\\*.\n\nReplaced in March.",
        target: { "target-id": "_3.1.1", status: { state: "not-satisfied", reason: "fail" } },
      },
    ],
    "poam-items": [
      {
        props: [
          { name: "assignee", value: "Ada" },
          { name: "sprs-points", value: "5" },
          { name: "plan-of-action", value: "must-be-met-first" },
        ],
        "related-findings": [{ "finding-uuid": expect.any(String) as string }],
      },
    ],
  });
});

test("what says little is valid too", () => {
  const bare = { ...OPEN, title: "", note: " ", assignee: "", result: "partially-met" } as const;
  const { sprs: _, ...other } = bare;
  const document = oscalFromOpen({ ...plan([other]), framework: null, organization: "" }, stamp());
  expect(validate("plan-of-action-and-milestones", document)).toEqual([]);
  expect(document).toMatchObject({ findings: [{ title: "3.1.1", description: "Partially met." }] });
});

test("whatever people write, the plan is valid, and says the same in JSON, XML and YAML", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  const open = fc.record({
    entry: text.filter((entry) => entry.trim() !== ""),
    title: text,
    result: fc.constantFrom("not-met" as const, "partially-met" as const),
    note: fc.string({ unit: "binary", maxLength: 60 }),
    assignee: text,
  });
  fc.assert(
    fc.property(fc.array(open, { minLength: 1, maxLength: 3 }), text, (entries, name) => {
      const document = oscalFromOpen(
        { ...plan(entries), title: name, organization: name, frameworkTitle: name },
        stamp(),
      );
      expect(validate("plan-of-action-and-milestones", document)).toEqual([]);
      for (const format of FORMATS) {
        const read = readOscal(writeOscal("plan-of-action-and-milestones", { ...document }, format));
        expect(read.findings).toEqual([]);
        const findings = read.document["findings"] as { target: { props: Prop[] } }[];
        expect(findings.map(({ target }) => exactText(target.props, "entry"))).toEqual(
          entries.map(({ entry }) => entry),
        );
      }
    }),
    { numRuns: 15 },
  );
});
