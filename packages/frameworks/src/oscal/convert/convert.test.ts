/** Frameworks and profiles go into OSCAL and come back. */
import { describe, expect, test } from "vitest";
import type { FrameworkContent } from "../../official.ts";
import { catalogOf, frameworks } from "../../shipped-files.ts";
import { readOscal, writeOscal } from "../document.ts";
import { validate } from "../validate.ts";
import { frameworkFromOscal } from "./from-catalog.ts";
import { isLike, resolveProfile, Unresolvable } from "./profile.ts";
import type { Stamp } from "./shapes.ts";
import { oscalFromFramework } from "./to-catalog.ts";

/** UUIDs that count up. */
function stamp(): Stamp {
  const known = new Map<string, string>();
  const uuid = (name: string) => {
    const found = known.get(name) ?? `00000000-0000-4000-8000-${String(known.size).padStart(12, "0")}`;
    known.set(name, found);
    return found;
  };
  return { at: "2026-01-01T00:00:00Z", uuid };
}

const OWN: FrameworkContent = {
  catalog: {
    id: "a",
    title: 'Own "rules" & *more*',
    version: "2",
    publisher: "Acme <b>",
    titles: "own",
    groups: [
      { id: "1 / a", title: "First" },
      { id: "2", title: "Second" },
    ],
    entries: [
      {
        id: "1.1",
        title: "One_two",
        group: "1 / a",
        kind: "basic",
        baselines: ["low", "high"],
        weight: 5,
        weightIfPartial: 3,
        objectives: ["1.1[a]", "1.1[b]"],
      },
      { id: "1.1(1)", group: "1 / a", parent: "1.1" },
      { id: "1.1.1", title: "[Old]", group: "1 / a", withdrawn: ["1.1(1)"] },
      { id: "2.1", title: "Same", group: "2", withdrawn: [] },
    ],
  },
  official: {
    "1.1": {
      statement: "Do **this**:\n\n* a. one\n* b. [Assignment: frequency]",
      guidance: "Why.",
      objectives: [{ id: "1.1[a]", text: "It is done." }],
      parameters: [{ id: "1.1 p", label: "how often" }],
    },
  },
};

describe("frameworks", () => {
  test.each(["json", "xml", "yaml"] as const)("an own framework is the same again through %s", (format) => {
    const document = oscalFromFramework(OWN, stamp());
    const text = writeOscal("catalog", { ...document }, format);
    const read = readOscal(text);
    expect(read.findings).toEqual([]);
    expect(frameworkFromOscal(read.document, "a")).toEqual({ ...OWN, basedOn: null });
  });

  test.each(frameworks())("%s is a valid catalog, and the same again", (id) => {
    const catalog = catalogOf(id);
    const document = oscalFromFramework({ catalog, official: {} }, stamp(), id);
    expect(validate("catalog", document)).toEqual([]);
    const { catalog: again } = frameworkFromOscal(document, id);
    const byId = (one: typeof catalog) => one.entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(again)).toEqual(byId(catalog));
    expect({ ...again, entries: [] }).toEqual({ ...catalog, entries: [] });
  });

  test("an entry that is its own parent, or two that are each other's, end", () => {
    const entries = [
      { id: "a", group: "g", parent: "b" },
      { id: "b", group: "g", parent: "a" },
      { id: "c", group: "g" },
    ];
    const circle = { catalog: { ...OWN.catalog, groups: [{ id: "g", title: "G" }], entries }, official: {} };
    expect(validate("catalog", oscalFromFramework(circle, stamp()))).toEqual([]);
  });
});

const control = (id: string, more: object = {}) => ({ id, title: id.toUpperCase(), ...more });
const CATALOG = {
  uuid: "00000000-0000-4000-8000-999999999999",
  metadata: { title: "C", "last-modified": "2026-01-01T00:00:00Z", version: "1", "oscal-version": "1.2.1" },
  groups: [
    {
      id: "a",
      title: "A",
      controls: [
        control("a-1", {
          params: [{ id: "p1", label: "often", values: ["daily"] }],
          parts: [
            {
              id: "a-1_smt",
              name: "statement",
              prose: "Do {{ insert: param, p1 }}.",
              parts: [{ id: "a-1_smt.a", name: "item", prose: "one" }],
            },
            { id: "a-1_gdn", name: "guidance", prose: "See [r](#00000000-0000-4000-8000-000000000042)." },
          ],
        }),
        control("a-2", { controls: [control("a-2.1"), control("a-2.2")] }),
      ],
    },
    { id: "b", title: "B", controls: [control("b-1"), control("b-10"), control("b-2")] },
  ],
  "back-matter": {
    resources: [
      { uuid: "00000000-0000-4000-8000-000000000042" },
      { uuid: "00000000-0000-4000-8000-000000000043" },
    ],
  },
};
const resolve = (more: object, imports: object = { "include-all": {} }) =>
  resolveProfile(
    { uuid: CATALOG.uuid, metadata: CATALOG.metadata, imports: [{ href: "#c", ...imports }], ...more },
    [CATALOG],
    stamp(),
  );
interface Shape {
  readonly id?: string;
  readonly groups?: readonly Shape[];
  readonly controls?: readonly Shape[];
}
const shape = ({ id, groups = [], controls = [] }: Shape): unknown => {
  const inside = [...groups, ...controls].map(shape);
  return inside.length > 0 ? { [id ?? ""]: inside } : id;
};
const AS_IS = { merge: { "as-is": true } };

describe("profiles", () => {
  test.each([
    [
      "all",
      { "include-all": {} },
      { "": [{ a: ["a-1", { "a-2": ["a-2.1", "a-2.2"] }] }, { b: ["b-1", "b-10", "b-2"] }] },
    ],
    [
      "by id, with the control around it",
      { "include-controls": [{ "with-ids": ["a-2.2"] }] },
      { "": [{ a: [{ "a-2": ["a-2.2"] }] }] },
    ],
    [
      "with child controls",
      { "include-controls": [{ "with-ids": ["a-2"], "with-child-controls": "yes" }] },
      { "": [{ a: [{ "a-2": ["a-2.1", "a-2.2"] }] }] },
    ],
    [
      "by pattern",
      { "include-controls": [{ matching: [{ pattern: "b-?" }, { pattern: "*.1" }] }] },
      { "": [{ a: [{ "a-2": ["a-2.1"] }] }, { b: ["b-1", "b-2"] }] },
    ],
    [
      "all but some",
      { "include-all": {}, "exclude-controls": [{ matching: [{ pattern: "a*" }] }, { "with-ids": ["b-1"] }] },
      { "": [{ b: ["b-10", "b-2"] }] },
    ],
  ])("select %s", (_, imports, expected) => {
    const resolved = resolve(AS_IS, imports);
    expect(shape({ ...resolved, id: "" })).toEqual(expected);
    expect(validate("catalog", resolved)).toEqual([]);
  });

  test("arrange flat, and in groups of their own", () => {
    const ids = ["a-1", "a-2", "a-2.1", "a-2.2", "b-1", "b-10", "b-2"];
    expect(shape({ ...resolve({}), id: "" })).toEqual({ "": ids });
    expect(shape({ ...resolve({ merge: { flat: {} } }), id: "" })).toEqual({ "": ids });
    const custom = {
      groups: [
        {
          id: "x",
          title: "X",
          "insert-controls": [
            { order: "descending", "include-controls": [{ matching: [{ pattern: "b*" }] }] },
          ],
        },
      ],
    };
    expect(shape({ ...resolve({ merge: { custom } }), id: "" })).toEqual({
      "": [{ x: ["b-10", "b-2", "b-1"] }],
    });
  });

  test("set parameters, remove and add, and keep the resources that are referred to", () => {
    const resolved = resolve({
      ...AS_IS,
      modify: {
        "set-parameters": [{ "param-id": "p1", values: ["hourly"], props: [{ name: "x", value: "y" }] }],
        alters: [
          {
            "control-id": "a-1",
            removes: [{ "by-name": "item" }],
            adds: [
              {
                "by-id": "a-1_smt",
                position: "starting",
                parts: [{ id: "n1", name: "item", prose: "first" }],
              },
              { "by-id": "a-1_gdn", position: "before", parts: [{ id: "n2", name: "note" }] },
              { position: "ending", props: [{ name: "label", value: "A1" }] },
            ],
          },
        ],
      },
    });
    const [first] = resolved.groups![0]!.controls!;
    expect(first).toMatchObject({
      params: [{ id: "p1", label: "often", values: ["hourly"], props: [{ name: "x" }] }],
      props: [{ name: "label", value: "A1" }],
      parts: [{ id: "a-1_smt", parts: [{ id: "n1" }] }, { id: "n2" }, { id: "a-1_gdn" }],
    });
    expect(first!.parts![0]!.parts).toHaveLength(1);
    expect(resolved["back-matter"]!.resources).toEqual([{ uuid: "00000000-0000-4000-8000-000000000042" }]);
    expect(validate("catalog", resolved)).toEqual([]);
    expect(frameworkFromOscal(resolved, "x").official["A1"]!.statement).toBe("Do hourly.\n\n* first");
  });

  test("take a control that two imports have once", () => {
    const both = {
      uuid: CATALOG.uuid,
      metadata: CATALOG.metadata,
      imports: [
        { href: "#a", "include-all": {} },
        { href: "#b", "include-all": {} },
      ],
    };
    const flat = resolveProfile(both, [CATALOG, CATALOG], stamp());
    expect(new Set(flat.controls!.map(({ id }) => id)).size).toBe(flat.controls!.length);
    expect(shape({ ...resolveProfile({ ...both, ...AS_IS }, [CATALOG, CATALOG], stamp()), id: "" })).toEqual(
      shape({ ...resolve(AS_IS), id: "" }),
    );
  });

  test("say what isn't there", () => {
    expect(() => resolve({}, { "include-controls": [{ "with-ids": ["z-1"] }] })).toThrow(
      new Unresolvable("no imported catalog has the control z-1"),
    );
    expect(() => resolveProfile({ imports: [{ href: "#c" }] }, [], stamp())).toThrow(
      "nothing was given for import 1, #c",
    );
  });

  test("patterns take no longer than their length", () => {
    expect(isLike("a-2.1", "a-*.?")).toBe(true);
    expect(isLike("a-2", "a-*.?")).toBe(false);
    const started = performance.now();
    for (let n = 0; n < 1000; n++) isLike("a".repeat(200), "*a".repeat(99) + "b");
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
