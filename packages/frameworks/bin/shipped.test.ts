/** What the product ships of each framework: counts as published, and nothing that leads nowhere. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { active } from "../src/catalog.ts";
import { controlId } from "../src/control-id.ts";
import type { Crosswalk } from "../src/crosswalk.ts";
import { catalogOf, crosswalks, frameworks } from "../src/shipped-files.ts";

/** The public data files that developers keep next to the repository; the product contains none of them. */
const DATA = new URL("../../../../shared/data/", import.meta.url);
const rows = (file: string) =>
  readFileSync(new URL(file, DATA), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(","));
const missing = !existsSync(DATA) && "the public catalogs are not beside the repository";

const entriesOf = (id: string) => active(catalogOf(id));
const counted = (id: string, baseline: string) =>
  entriesOf(id).filter(({ baselines }) => baselines?.includes(baseline)).length;

describe.each(frameworks())("%s", (id) => {
  const { groups, entries } = catalogOf(id);
  const ids = new Set(entries.map((entry) => entry.id));

  test("has every entry once, in a group, and below an entry that exists", () => {
    expect(ids.size).toBe(entries.length);
    const titled = new Set(groups.map((group) => group.id));
    for (const { id: own, group, parent } of entries) {
      expect(titled, own).toContain(group);
      if (parent !== undefined) expect(ids, own).toContain(parent);
    }
  });

  test("names where withdrawn entries went by identifiers that it has", () => {
    for (const { id: own, withdrawn = [] } of entries)
      for (const target of withdrawn) expect(ids, own).toContain(target);
  });

  test("writes its identifiers as they are read", () => {
    for (const one of ids) expect(controlId(id, one.toLowerCase()), one).toBe(one);
  });
});

test("SP 800-53 Rev. 5 has 322 controls and 867 enhancements, 182 of them withdrawn, and four baselines", () => {
  const { groups, entries } = catalogOf("nist-sp-800-53-r5");
  expect(groups).toHaveLength(20);
  expect(entries.filter(({ parent }) => parent === undefined)).toHaveLength(322);
  expect(entries.filter(({ parent }) => parent !== undefined)).toHaveLength(867);
  expect(entries.filter(({ withdrawn }) => withdrawn)).toHaveLength(182);
  expect(["low", "moderate", "high", "privacy"].map((one) => counted("nist-sp-800-53-r5", one))).toEqual([
    149, 287, 370, 96,
  ]);
});

test("CSF 2.0 has 6 functions, 22 categories and 106 subcategories", () => {
  expect(catalogOf("nist-csf-2-0").groups).toHaveLength(6);
  const entries = entriesOf("nist-csf-2-0");
  expect(entries.filter(({ parent }) => parent === undefined)).toHaveLength(22);
  expect(entries.filter(({ parent }) => parent !== undefined)).toHaveLength(106);
});

test("SP 800-171 Rev. 2 has 110 requirements with 320 objectives, and 313 points to lose; Rev. 3 has 97 requirements", () => {
  const entries = entriesOf("nist-sp-800-171-r2");
  expect(entries).toHaveLength(110);
  expect(entries.flatMap(({ objectives = [] }) => objectives)).toHaveLength(320);
  expect(entries.reduce((sum, { weight = 0 }) => sum + weight, 0)).toBe(313);
  expect(entriesOf("nist-sp-800-171-r3")).toHaveLength(97);
});

test("what isn't NIST's has the published counts", () => {
  const annex = entriesOf("iso-27001-2022").filter(({ id }) => id.startsWith("A."));
  expect(
    ["A.5", "A.6", "A.7", "A.8"].map((one) => annex.filter(({ group }) => group === one).length),
  ).toEqual([37, 8, 14, 34]);
  expect(catalogOf("cis-controls-8-1").groups).toHaveLength(18);
  expect(["ig1", "ig2", "ig3"].map((one) => counted("cis-controls-8-1", one))).toEqual([56, 130, 153]);
});

test("HIPAA's Security Rule marks its specifications as the matrix in Appendix A to Subpart C of 45 CFR Part 164 does", () => {
  const marked = (section: string, kind: string) =>
    entriesOf("hipaa-security-rule").filter((one) => one.id.startsWith(section) && one.kind === kind).length;
  expect(
    ["164.308", "164.310", "164.312"].map((one) => [marked(one, "required"), marked(one, "addressable")]),
  ).toEqual([
    [10, 11],
    [2, 6],
    [2, 5],
  ]);
  // The matrix lists 18 standards; those of 164.314 and 164.316 are only in the text.
  const standards = entriesOf("hipaa-security-rule").filter(({ parent }) => parent === undefined);
  expect(standards.filter(({ id }) => id < "164.314")).toHaveLength(18);
});

test("PCI DSS 4.0.1 has 12 requirements and 3 appendices, with 71 sections and 280 numbered requirements", () => {
  // Compared by identifier with the structure of PCI DSS 4.0.1 in intuitem/ciso-assistant-community (pcidss-4_0.yaml: the appendices), with
  // shyshlakov/pci-dss-mcp (pcidb/data/pci-dss-v4.0.1.json: all of requirements 1 to 12) and mizanpranto/PCI-DSS-v4.0.1-compliance-register (the sections).
  const { groups, entries } = catalogOf("pci-dss-4-0-1");
  const numbered = entries.filter(({ kind }) => kind === "requirement");
  expect(groups.map(({ id }) => [id, numbered.filter(({ group }) => group === id).length])).toEqual(
    Object.entries({ 1: 19, 2: 11, 3: 29, 4: 6, 5: 13, 6: 19, 7: 12, 8: 29, 9: 27, 10: 27, 11: 21, 12: 37 })
      .concat(Object.entries({ A1: 7, A2: 3, A3: 20 }))
      .map(([id, count]) => [id, count]),
  );
  expect(numbered).toHaveLength(280);
  expect(entries).toHaveLength(71 + 280);
  for (const { id, group, kind, parent } of entries) {
    expect(group, id).toBe(id.split(".")[0]);
    expect(parent, id).toBe(kind === "section" ? undefined : id.replace(/\.\d+$/, ""));
  }
});

test("SCF 2024.2 has 1,234 controls in 33 domains, one of them withdrawn", () => {
  // Compared by identifier and row with the release as intuitem/ciso-assistant-community carries it (backend/library/libraries/scf-2024-2.yaml): every domain
  // has as many controls as there are rows from its heading to the next. All of the identifiers that NIST's reference tool names are among them.
  const { groups, entries } = catalogOf("scf-2024-2");
  const sizes = groups.map(({ id }) => `${id} ${entries.filter(({ group }) => group === id).length}`);
  expect(sizes).toEqual(
    [
      "GOV 31, AAT 67, AST 59, BCD 56, CAP 6, CHG 17, CLD 22, CPL 13, CFG 28, MON 66, CRY 28",
      "DCH 85, EMB 19, END 45, HRS 40, IAC 104, IRO 39, IAO 15, MNT 28, MDM 11, NET 96, PES 49",
      "PRI 70, PRM 10, RSK 24, SEA 42, OPS 8, SAT 15, TDA 57, TPM 28, THR 12, VPM 29, WEB 15",
    ].flatMap((line) => line.split(", ")),
  );
  expect(groups).toHaveLength(33);
  expect(entries).toHaveLength(1234);
  expect(entries.filter(({ withdrawn }) => withdrawn)).toEqual([
    expect.objectContaining({ id: "TDA-11.2", withdrawn: ["AST-09"] }),
  ]);
});

test("SCF numbers the controls of a domain, and those below a control, without a gap", () => {
  const last = new Map<string, number>();
  for (const { id, group, parent } of catalogOf("scf-2024-2").entries) {
    const [within, number] = parent === undefined ? [group, id.slice(4)] : [parent, id.split(".")[1]!];
    expect(Number(number), id).toBe((last.get(within) ?? 0) + 1);
    last.set(within, Number(number));
  }
});

test("titles in the product's own words say something, each of its own entry", () => {
  for (const catalog of frameworks().map(catalogOf)) {
    if (catalog.titles !== "own") continue;
    const titles = [...catalog.groups, ...catalog.entries].map(({ title }) => title ?? "");
    expect([catalog.id, titles.filter((one, i) => titles.indexOf(one) !== i)]).toEqual([catalog.id, []]);
    expect(titles.filter((one) => !/^[A-Z].{3,68}[A-Za-z0-9)]$/.test(one) || /[“”–—]/.test(one))).toEqual([]);
  }
});

test("the structures are those that NIST published", ({ skip }) => {
  if (missing) skip(missing);
  expect(
    catalogOf("nist-sp-800-53-r5").entries.map(({ id, withdrawn }) => [id, withdrawn ? "1" : "0"]),
  ).toEqual(
    rows("nist/sp800-53r5_controls_facts.csv").map((row) => [
      row[0],
      /,(0|1),/.exec(row.slice(2).join(","))![1],
    ]),
  );
});

describe("crosswalks", () => {
  const all = crosswalks();
  const sizes = Object.fromEntries(
    all.map(({ from, to, source, pairs }) => [
      `${from} to ${to}, ${source.publisher}: ${source.title}`,
      Object.values(pairs).flat().length,
    ]),
  );

  test("carry every pair of their sources", () => {
    expect(sizes).toEqual({
      "nist-csf-2-0 to nist-sp-800-53-r5, NIST: NIST OLIR 186, CSF 2.0 to SP 800-53 Rev. 5.2.0": 746,
      "nist-sp-800-53-r5 to iso-27001-2022, NIST: NIST OLIR 155, SP 800-53 Rev. 5 to ISO/IEC 27001:2022": 642,
      "nist-sp-800-171-r3 to nist-sp-800-53-r5, NIST: NIST SP 800-171 Rev. 3 in CPRT, source controls of SP 800-53 Rev. 5.1.1": 157,
      "nist-csf-2-0 to iso-27001-2022, NIST: NIST CSF 2.0 Reference Tool, informative references": 411,
      "nist-csf-2-0 to nist-sp-800-171-r3, NIST: NIST CSF 2.0 Reference Tool, informative references": 313,
      "nist-csf-2-0 to cis-controls-8-1, NIST: NIST CSF 2.0 Reference Tool, informative references": 62,
      "nist-csf-2-0 to scf-2024-2, NIST: NIST CSF 2.0 Reference Tool, informative references": 473,
      "nist-csf-2-0 to pci-dss-4-0-1, NIST: NIST CSF 2.0 Reference Tool, informative references": 551,
      "cmmc-2-0 to nist-sp-800-171-r2, US Department of Defense: 32 CFR 170.14(c)(3), CMMC Level 2 requirements": 110,
    });
  });

  test("state a relationship only where the source does: the rule on CMMC, that the requirements of level 2 are those of SP 800-171 Rev. 2", () => {
    const stating = all.filter(({ relationships }) => relationships);
    expect(stating.map(({ from, to }) => [from, to])).toEqual([["cmmc-2-0", "nist-sp-800-171-r2"]]);
    const [{ pairs, relationships }] = stating as [Crosswalk];
    const level2 = entriesOf("cmmc-2-0").flatMap(({ id, group }) => (group === "L2" ? [id] : []));
    expect(pairs).toEqual(Object.fromEntries(level2.map((id) => [id, [id.split("-")[1]]])));
    expect(relationships).toEqual(
      Object.fromEntries(level2.map((id) => [`${id} ${id.split("-")[1]}`, "equal"])),
    );
  });

  test("lead to entries or groups that exist, except where the source itself names others", () => {
    const names = (id: string) => {
      const { groups, entries } = catalogOf(id);
      return new Set([...groups, ...entries].map((one) => one.id));
    };
    const nowhere = all.flatMap(({ from, to, pairs }) => {
      const [one, other] = [names(from), names(to)];
      return Object.entries(pairs).flatMap(([start, ends]) => [
        ...(one.has(start) ? [] : [`${from} ${start}`]),
        ...ends.filter((end) => !other.has(end)).map((end) => `${to} ${end}`),
      ]);
    });
    expect([...new Set(nowhere)].toSorted()).toEqual([
      "iso-27001-2022 6.11", // so written there, where 6.1.1 is meant
      "iso-27001-2022 6.13",
      ...["IA-13", "SA-15(13)", "SA-24", "SI-2(7)"].map((id) => `nist-sp-800-53-r5 ${id}`), // new in 5.2.0
    ]);
  });

  test("are those that the sources publish", ({ skip }) => {
    if (missing) skip(missing);
    const published = rows("crosswalks/csf2-to-800-53r5.2.0_olir186.csv").map(
      ([one, other]) => `${one} ${other}`,
    );
    const own = all.find(({ source }) => source.title.includes("OLIR 186"))!;
    expect(pairsOf(own)).toEqual(published.toSorted());
  });

  test.for([
    ["pci-dss-4-0-1", "PCI DSS"],
    ["scf-2024-2", "SCF"],
  ])("from CSF 2.0 to %s are those of NIST's reference tool", ([to, reference], { skip }) => {
    if (missing) skip(missing);
    const published = rows("crosswalks/csf2_informative_references_all.csv").flatMap(([one, other, id]) =>
      other === reference ? [`${one} ${id}`] : [],
    );
    const own = all.find((crosswalk) => crosswalk.from === "nist-csf-2-0" && crosswalk.to === to)!;
    expect(pairsOf(own)).toEqual([...new Set(published)].toSorted());
  });
});

const pairsOf = ({ pairs }: Crosswalk): string[] =>
  Object.entries(pairs)
    .flatMap(([one, ends]) => ends.map((end) => `${one} ${end}`))
    .toSorted();
