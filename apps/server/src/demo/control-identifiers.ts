/** The controls of three published frameworks, by identifier only: facts, in a short notation. */

/** A framework as assessments name it. */
export interface DemoFramework {
  /** Its key in the catalogs. */
  readonly key: string;
  readonly title: string;
  readonly controls: readonly string[];
}

/** Expands `1-3,5` to 1, 2, 3, 5. */
function numbers(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [from, to = from] = range.split("-").map(Number);
    return Array.from({ length: to! - from! + 1 }, (_, i) => from! + i);
  });
}

/** Expands `GV.OC:1-2` to GV.OC-01, GV.OC-02, with the given joiner between group and number. */
function grouped(groups: string, join: (group: string, number: number) => string): string[] {
  return groups.split(" ").flatMap((text) => {
    const [group, ranges] = text.split(":") as [string, string];
    return numbers(ranges).map((number) => join(group, number));
  });
}

/** Expands `AC 1 2(1-2)` to AC-1, AC-2, AC-2(1), AC-2(2). */
function family(line: string): string[] {
  const [name, ...controls] = line.trim().split(" ");
  return controls.flatMap((text) => {
    const [, control, enhancements] = /^(\d+)(?:\((.+)\))?$/.exec(text)!;
    const id = `${name}-${control}`;
    return [id, ...(enhancements ? numbers(enhancements).map((n) => `${id}(${n})`) : [])];
  });
}

/** NIST CSF 2.0: its 106 subcategories. */
export const CSF: DemoFramework = {
  key: "nist-csf-2.0",
  title: "NIST CSF 2.0",
  controls: grouped(
    "GV.OC:1-5 GV.RM:1-7 GV.RR:1-4 GV.PO:1-2 GV.OV:1-3 GV.SC:1-10 ID.AM:1-5,7-8 ID.RA:1-10 ID.IM:1-4 PR.AA:1-6 PR.AT:1-2 " +
      "PR.DS:1-2,10-11 PR.PS:1-6 PR.IR:1-4 DE.CM:1-3,6,9 DE.AE:2-4,6-8 RS.MA:1-5 RS.AN:3,6-8 RS.CO:2-3 RS.MI:1-2 RC.RP:1-6 RC.CO:3-4",
    (group, number) => `${group}-${String(number).padStart(2, "0")}`,
  ),
};

/** NIST SP 800-171, revision 2: its 110 requirements. */
export const SP_800_171: DemoFramework = {
  key: "nist-sp-800-171-r2",
  title: "NIST SP 800-171 Rev. 2",
  controls: grouped(
    "3.1:1-22 3.2:1-3 3.3:1-9 3.4:1-9 3.5:1-11 3.6:1-3 3.7:1-6 3.8:1-9 3.9:1-2 3.10:1-6 3.11:1-3 3.12:1-4 3.13:1-16 3.14:1-7",
    (group, number) => `${group}.${number}`,
  ),
};

const MODERATE = `
  AC 1 2(1-5,13) 3 4 5 6(1-2,5,7,9-10) 7 8 11(1) 12 14 17(1-4) 18(1,3) 19(5) 20(1-2) 21 22
  AT 1 2(2-3) 3 4
  AU 1 2 3(1) 4 5 6(1,3) 7(1) 8 9(4) 11 12
  CA 1 2(1) 3 5 6 7(1,4) 9
  CM 1 2(2-3,7) 3(2,4) 4(2) 5 6 7(1-2,5) 8(1,3) 9 10 11 12(1)
  CP 1 2(1,3,8) 3 4(1) 6(1,3) 7(1-3) 8(1-2) 9(1,8) 10(2)
  IA 1 2(1-2,8,12) 3 4(4) 5(1-2,6) 6 7 8(1-2,4) 11 12(2-3,5)
  IR 1 2 3(2) 4(1) 5 6(1,3) 7(1) 8
  MA 1 2 3(1-3) 4 5 6
  MP 1 2 3 4 5 6 7
  PE 1 2 3 4 5 6(1) 8 9 10 11 12 13(1) 14 15 16 17
  PL 1 2 4(1) 8 10 11
  PS 1 2 3 4 5 6 7 8 9
  RA 1 2 3(1) 5(2,5,11) 7 9
  SA 1 2 3 4(1-2,9-10) 5 8 9(2) 10 11 15(3) 22
  SC 1 2 4 5 7(3-5,7-8) 8(1) 10 12 13 15 17 18 20 21 22 23 28(1) 39
  SI 1 2(2) 3 4(2,4-5) 5 7(1,7) 8(2) 10 11 12 16
  SR 1 2(1) 3 5 6 8 10 11(1-2) 12`;

/** NIST SP 800-53, revision 5: the 287 controls and enhancements of the moderate baseline. */
export const SP_800_53_MODERATE: DemoFramework = {
  key: "nist-sp-800-53-r5-moderate",
  title: "NIST SP 800-53 Rev. 5, moderate baseline",
  controls: MODERATE.trim().split("\n").flatMap(family),
};
