/** Compares the data with the files they were made from, where those are beside the repository. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ATTACK, TACTICS, TECHNIQUES, techniqueName, techniqueOf } from "./attack.ts";
import { GONE, MITIGATED, mitigated } from "./mitigated.ts";
import { baseControl } from "./strengths.ts";

const DATA = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));
/** Why the comparison is skipped; false if the files are there. */
const missing = !existsSync(DATA) && "the public files are not beside the repository";
const read = (name: string) => readFileSync(DATA + name, "utf8");

describe("the techniques", () => {
  test("are 697 under 15 tactics, each with a name and a tactic", () => {
    expect([TECHNIQUES.length, TACTICS.length]).toEqual([697, 15]);
    for (const { id, name, tactics } of TECHNIQUES) {
      expect(id).toMatch(/^T\d{4}(?:\.\d{3})?$/);
      expect(name).not.toBe("");
      expect(tactics.length).toBeGreaterThan(0);
    }
    expect(new Set(TECHNIQUES.map(({ id }) => id)).size).toBe(697);
  });

  test("are named so that they can be understood alone", () => {
    expect(techniqueName("T1566.001")).toBe("Phishing: Spearphishing Attachment");
    expect(techniqueName("T1566")).toBe("Phishing");
    expect(techniqueName("T9999")).toBe("T9999");
  });

  test("carry version and attribution", () => {
    expect(ATTACK.version).toBe("19.1");
    expect(ATTACK.attribution).toContain("The MITRE Corporation");
  });

  test("are those of the published table", ({ skip }) => {
    if (missing) skip(missing);
    const lines = read("attack/enterprise-techniques-19.1.csv").trim().split(/\r?\n/).slice(1);
    expect(lines).toHaveLength(TECHNIQUES.length);
    for (const line of lines) {
      const [, id, name, tactics] = /^(T[\d.]+),(?:"([^"]*)"|[^,]*),([^,]*),/.exec(line) ?? [];
      const technique = techniqueOf(id!);
      expect(technique?.name).toBe(name ?? line.split(",")[1]);
      expect(technique?.tactics.map((tactic) => tactic.id).toSorted()).toEqual(
        tactics!.split("|").toSorted(),
      );
    }
  });
});

describe("the pairs", () => {
  const all = [...mitigated()].flatMap(([control, techniques]) =>
    [...techniques].map((one) => `${control} ${one}`),
  );

  test("are 5,264 of 109 controls, written as the product writes controls", () => {
    expect([all.length, mitigated().size]).toEqual([5264, 109]);
    for (const control of mitigated().keys()) expect(control).toMatch(/^[A-Z]{2}-[1-9]\d?$/);
    expect(MITIGATED).toMatchObject({ license: "Apache-2.0", attackVersion: "16.1" });
  });

  test("keep the 174 whose technique is gone in 19.1, marked", () => {
    expect(all.filter((pair) => techniqueOf(pair.split(" ")[1]!) === undefined)).toHaveLength(174);
    expect(all.filter((pair) => GONE.has(pair.split(" ")[1]!))).toHaveLength(174);
  });

  test("are those of the published file", ({ skip }) => {
    if (missing) skip(missing);
    interface Mapping {
      readonly capability_id: string | null;
      readonly attack_object_id: string | null;
    }
    const { mapping_objects: objects } = JSON.parse(
      read("mappings-ctid/nist_800_53-rev5_attack-16.1-enterprise.json"),
    ) as { mapping_objects: Mapping[] };
    const published = new Set(
      objects
        .filter((one) => one.capability_id !== null && one.attack_object_id !== null)
        .map((one) => `${one.capability_id!.replace("-0", "-")} ${one.attack_object_id}`),
    );
    expect(all.toSorted()).toEqual([...published].toSorted());
  });

  test("of an enhancement are those of its base control", () => {
    expect(baseControl("AC-2(3)")).toBe("AC-2");
    expect(baseControl("AC-2")).toBe("AC-2");
  });
});
