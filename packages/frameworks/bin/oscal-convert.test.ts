/** Catalogs and profiles as NIST publishes them become what the product knows of them. */
import { describe, expect, test } from "vitest";
import { active, type Catalog } from "../src/catalog.ts";
import { frameworkFromOscal, type ReadFramework } from "../src/oscal/convert/from-catalog.ts";
import { controlsOf } from "../src/oscal/convert/identifiers.ts";
import { pairsFromOscal } from "../src/oscal/convert/from-mapping.ts";
import { resolveProfile } from "../src/oscal/convert/profile.ts";
import type { CatalogDocument } from "../src/oscal/convert/shapes.ts";
import { readOscal } from "../src/oscal/document.ts";
import { catalogOf } from "../src/shipped-files.ts";
import { missing, published } from "./published.ts";

const FULL = "nist/NIST_SP-800-53_rev5-800-53A-draft_catalog-min.json";
const documentOf = (name: string) => readOscal(published(name)).document as unknown as CatalogDocument;
const frameworkOf = (name: string): ReadFramework => frameworkFromOscal(documentOf(name), "x");
const structure = ({ entries }: Catalog) =>
  entries
    .map(({ id, group, parent, withdrawn }) => [id, group, parent, withdrawn === undefined].join(" "))
    .toSorted();

describe.skipIf(missing)("published catalogs", () => {
  test("SP 800-53 Rev. 5 has the structure that the product ships", () => {
    const { basedOn, catalog, official } = frameworkOf(FULL);
    const shipped = catalogOf("nist-sp-800-53-r5");
    expect(basedOn).toBe("nist-sp-800-53-r5");
    expect(structure(catalog)).toEqual(structure(shipped));
    expect(catalog.groups).toEqual(shipped.groups);
    const went = (one: Catalog) =>
      Object.fromEntries(one.entries.map(({ id, withdrawn }) => [id, withdrawn?.toSorted()]));
    expect(went(catalog)).toEqual(went(shipped));
    expect(Object.keys(official).length).toBeGreaterThan(1000);
    expect(official["AC-2"]!.statement).toMatch(/^\* a\. Define and document the types of accounts/);
    expect(official["AC-2"]!.statement).toContain(
      "\n* d. Specify:\n  * 01\\. Authorized users of the system;\n",
    );
    expect(official["AC-2"]!.statement).not.toContain("{{");
    expect(official["AC-1"]!.statement).toContain(
      "[Selection (one or more): organization-level; mission/business process-level; system-level]",
    );
  });

  test("SP 800-171 Rev. 3 has the structure that the product ships, and what each requirement asks", () => {
    const { basedOn, catalog, official } = frameworkOf("nist/NIST_SP800-171_rev3_catalog.xml");
    const shipped = catalogOf("nist-sp-800-171-r3");
    expect(basedOn).toBe("nist-sp-800-171-r3");
    expect(structure(catalog)).toEqual(structure(shipped));
    expect(catalog.groups.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(shipped.groups);
    expect(official["03.01.12"]!.statement).toMatch(/^\* a\. Establish usage restrictions/);
    for (const { id } of active(catalog)) expect(official[id]?.statement, id).toBeTruthy();
    expect(Object.values(official).flatMap(({ objectives = [] }) => objectives)).toHaveLength(422);
  });

  test("CSF 2.0 has the structure that the product ships, with what was withdrawn recognized by its missing examples", () => {
    const { basedOn, catalog, official } = frameworkOf("nist/NIST_CSF_v2.0_catalog.xml");
    const shipped = catalogOf("nist-csf-2-0");
    expect(basedOn).toBe("nist-csf-2-0");
    const applying = (one: Catalog) =>
      active(one)
        .map(({ id }) => id)
        .toSorted();
    expect(applying(catalog)).toEqual(applying(shipped));
    expect(applying(catalog)).toHaveLength(128);
    expect(catalog.entries.filter(({ withdrawn }) => withdrawn)).toHaveLength(91);
    expect(official["GV.OC-01"]!.guidance).toMatch(/^\* Share the organization's mission/);
  });

  test("a resolved profile is its baseline", () => {
    const { basedOn, catalog } = frameworkOf(
      "nist/NIST_SP-800-53_rev5_HIGH-baseline-resolved-profile_catalog-min.json",
    );
    expect(basedOn).toBe("nist-sp-800-53-r5");
    const shipped = catalogOf("nist-sp-800-53-r5").entries.filter(({ baselines }) =>
      baselines?.includes("high"),
    );
    expect(catalog.entries.map(({ id }) => id).toSorted()).toEqual(shipped.map(({ id }) => id).toSorted());
  });
});

describe.skipIf(missing)("profiles over the full catalog", () => {
  test.each(["HIGH", "PRIVACY"])(
    "%s has the controls of the catalog that NIST resolved it to, in its groups and order",
    (name) => {
      const profile = readOscal(
        published(`nist/NIST_SP-800-53_rev5_${name}-baseline_profile-min.json`),
      ).document;
      const resolved = resolveProfile(profile, [documentOf(FULL)], {
        at: "2026-01-01T00:00:00Z",
        uuid: () => "00000000-0000-4000-8000-000000000000",
      });
      const theirs = documentOf(
        `nist/NIST_SP-800-53_rev5_${name}-baseline-resolved-profile_catalog-min.json`,
      );
      const shape = ({ groups = [] }: CatalogDocument) =>
        groups.map((group) => [group.id, group.title, controlsOf(group).map(({ id }) => id)]);
      expect(shape(resolved)).toEqual(shape(theirs));
      const nested = (one: CatalogDocument) =>
        (one.groups ?? []).flatMap(({ controls = [] }) => controls.map(({ id }) => id));
      expect(nested(resolved)).toEqual(nested(theirs));
    },
  );
});

test.skipIf(missing)(
  "a mapping collection has pairs of shipped frameworks, and says of no pair what it says of several",
  () => {
    const [mapping] = pairsFromOscal(documentOf("oscal-examples/csf2-to-800-53_mapping-collection.json"));
    expect([mapping!.source.looksLike, mapping!.target.looksLike]).toEqual([
      "nist-csf-2-0",
      "nist-sp-800-53-r5",
    ]);
    expect(mapping!.pairs).toHaveLength(11);
    const shared = mapping!.others.filter(({ why }) => why === "shared");
    expect(shared.length + mapping!.pairs.length).toBe(mapping!.maps);
    expect(shared.reduce((sum, { pairs }) => sum + pairs, 0)).toBeGreaterThan(500);
  },
);
