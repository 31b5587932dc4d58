/** What documents say about controls is found wherever their models let them say it. */
import { describe, expect, test } from "vitest";
import { aboutOf } from "./about.ts";
import { controlOf, excerptOf } from "./mention.ts";
import { mentionsOf } from "./mentions.ts";

const said = (model: Parameters<typeof mentionsOf>[0], document: object) =>
  mentionsOf(model, document as never).mentions.map(({ control, kind, part, speaker, state, excerpt }) =>
    [control, kind, part, speaker, state, excerpt].join("|"),
  );

test("a component definition speaks through its components and capabilities", () => {
  const implementation = (text: string) => ({
    "control-implementations": [
      {
        source: "https://example.com/profile.json",
        "implemented-requirements": [
          {
            "control-id": "ac-2",
            description: text,
            props: [{ name: "implementation-status", value: "partial" }],
            statements: [{ "statement-id": "ac-2_smt.a", description: `${text}, part a` }],
          },
        ],
      },
    ],
  });
  expect(
    said("component-definition", {
      components: [{ title: "*Directory*", ...implementation("Keeps **accounts**") }],
      capabilities: [{ name: "Sign-in", ...implementation("Asks who it is") }],
    }),
  ).toEqual([
    "ac-2|requirement||Directory|partial|Keeps accounts",
    "ac-2|statement|ac-2_smt.a|Directory||Keeps accounts, part a",
    "ac-2|requirement||Sign-in|partial|Asks who it is",
    "ac-2|statement|ac-2_smt.a|Sign-in||Asks who it is, part a",
  ]);
});

test("a system security plan speaks component by component, or for the system as a whole", () => {
  const by = (id: string, description: string, state?: string) => ({
    "component-uuid": id,
    description,
    ...(state !== undefined && { "implementation-status": { state } }),
  });
  const plan = {
    "system-implementation": { components: [{ uuid: "1", title: "Server" }] },
    "control-implementation": {
      "implemented-requirements": [
        { "control-id": "ac-1", remarks: "Everywhere" },
        { "control-id": "ac-2", "by-components": [by("1", "Locks accounts", "implemented")] },
        {
          "control-id": "ac-3",
          statements: [
            { "statement-id": "ac-3_smt.a", remarks: "Alone" },
            { "statement-id": "ac-3_smt.b", "by-components": [by("2", "By whom?"), by("2", "By whom?")] },
          ],
        },
      ],
    },
  };
  expect(said("system-security-plan", plan)).toEqual([
    "ac-1|requirement||||Everywhere",
    "ac-2|requirement||Server|implemented|Locks accounts",
    "ac-3|statement|ac-3_smt.a|||Alone",
    "ac-3|statement|ac-3_smt.b|||By whom?", // said twice, counted once
  ]);
});

test("results name a control in their findings, and by them in the observations and risks that these rest on", () => {
  const results = {
    metadata: { parties: [{ uuid: "p", name: "Auditor" }] },
    results: [
      {
        title: "June",
        "reviewed-controls": {
          "control-selections": [{ "include-controls": [{ "control-id": "ac-6.1" }] }],
          "control-objective-selections": [
            { "include-objectives": [{ "objective-id": "ac-6.1_obj.a" }], "exclude-objectives": [] },
          ],
        },
        observations: [
          { uuid: "o", description: "Looked" },
          { uuid: "apart", description: "Is about no control" },
        ],
        risks: [
          { uuid: "r", title: "Too much", description: "Everyone may", status: "open" },
          {
            uuid: "fedramp",
            title: "Old",
            props: [{ name: "impacted-control-id", value: "cm-8" }],
            status: "closed",
          },
        ],
        findings: [
          {
            uuid: "f",
            title: "Not met",
            description: "It isn't",
            origins: [{ actors: [{ "actor-uuid": "p" }] }],
            target: { "target-id": "ac-6.1_obj", status: { state: "not-satisfied" } },
            "related-observations": [{ "observation-uuid": "o" }],
            "related-risks": [{ "risk-uuid": "r" }],
          },
        ],
      },
    ],
  };
  expect(said("assessment-results", results)).toEqual([
    "ac-6.1|selected||June||",
    "ac-6.1|selected|ac-6.1_obj.a|June||",
    "ac-6.1|finding|ac-6.1_obj|Auditor|not-satisfied|Not met: It isn't",
    "ac-6.1|observation||||Looked",
    "ac-6.1|risk|||open|Too much: Everyone may",
    "cm-8|risk|||closed|Old",
  ]);
});

test("a plan of action names controls through findings, risks and properties; an assessment plan through what it selects", () => {
  const risk = { uuid: "r", title: "R", props: [{ name: "control-id", value: "ac-2" }], status: "open" };
  const items = [
    { title: "Do it", description: "Soon", "related-risks": [{ "risk-uuid": "r" }] },
    { title: "About nothing", description: "" },
  ];
  expect(said("plan-of-action-and-milestones", { metadata: {}, risks: [risk], "poam-items": items })).toEqual(
    ["ac-2|risk|||open|R", "ac-2|poam-item||||Do it: Soon"],
  );
  const plan = {
    "reviewed-controls": {
      "control-selections": [
        { "include-controls": [{ "control-id": "ac-1", "statement-ids": ["ac-1_smt.a"] }] },
        { "include-all": {} },
      ],
    },
    "local-definitions": {
      activities: [
        {
          title: "Ask",
          "related-controls": { "control-selections": [{ "include-controls": [{ "control-id": "at-2" }] }] },
        },
      ],
    },
  };
  expect(said("assessment-plan", plan)).toEqual(["ac-1|selected|ac-1_smt.a|||", "at-2|selected||Ask||"]);
});

test("finds the control of a statement or objective", () => {
  const of = ["ac-2_smt.a", "ac-2.1_obj.a-1", "ac-2_stmt.a", "ac-2.f_obj.1", "GV.OC-01_smt", "my_control"];
  expect(of.map(controlOf)).toEqual(["ac-2", "ac-2.1", "ac-2", "ac-2", "GV.OC-01", "my_control"]);
});

describe("excerpts", () => {
  test("are plain text: no markup, and a link's text without its address", () => {
    expect(excerptOf("", "# Title\n\n* [Click](javascript:alert(1)) **now**\n1. then")).toBe(
      "Title Click now then",
    );
    expect(excerptOf("Within {{ insert: param, ac-1_prm_1 }} days")).toBe(
      "Within [Assignment: ac-1_prm_1] days",
    );
  });

  test("end at a word", () => {
    const long = excerptOf("word ".repeat(200));
    expect(long).toMatch(/word…$/);
    expect(long.length).toBeLessThanOrEqual(300);
  });
});

test("keeps 20,000 mentions, and counts the others", () => {
  const requirements = Array.from({ length: 20_010 }, (_, i) => ({
    "control-id": `x-${i}`,
    description: "Yes",
  }));
  const components = [
    { title: "C", "control-implementations": [{ "implemented-requirements": requirements }] },
  ];
  const { mentions, leftOut } = mentionsOf("component-definition", { components });
  expect([mentions.length, leftOut]).toEqual([20_000, 10]);
});

test("names the profiles that a document rests on, also through its back matter", () => {
  const document = {
    metadata: { title: "A *plan*", version: "1", "oscal-version": "1.2.1" },
    "import-profile": { href: "#r" },
    "back-matter": {
      resources: [{ uuid: "r", title: "Moderate", rlinks: [{ href: "../SP800-53/moderate.json" }] }],
    },
  };
  expect(aboutOf(document as never)).toEqual({
    title: "A plan",
    version: "1",
    oscalVersion: "1.2.1",
    published: null,
    lastModified: null,
    sources: ["Moderate", "../SP800-53/moderate.json"],
  });
});
