/** Target profiles of CSF 2.0 to begin with, in our own choice of outcomes and priorities. */
import type { Priority, Target, TargetScale } from "./profile-gap.ts";

/** A baseline's name and what it's for. */
export interface ProfileBaseline {
  readonly id: "small-company" | "all-at-3";
  readonly title: string;
  readonly description: string;
}

/** The baselines, the smallest first. */
export const BASELINES: readonly ProfileBaseline[] = [
  {
    id: "small-company",
    title: "Small company start",
    description:
      "29 subcategories that stop or shorten most attacks on small companies: accounts, updates, backups, alerts, and who does what.",
  },
  {
    id: "all-at-3",
    title: "All subcategories at 3",
    description:
      "Every subcategory defined and followed, all with medium priority. Raise and lower from there.",
  },
];

/** Of the small company's start: level of maturity and priority by subcategory. */
const SMALL_COMPANY: Readonly<Record<string, readonly [target: number, priority: Priority]>> = {
  "GV.RR-02": [3, "high"],
  "GV.RR-03": [2, "medium"],
  "GV.PO-01": [2, "low"],
  "GV.SC-04": [2, "medium"],
  "GV.SC-05": [2, "low"],
  "ID.AM-01": [3, "high"],
  "ID.AM-02": [3, "medium"],
  "ID.AM-04": [2, "medium"],
  "ID.RA-01": [2, "medium"],
  "ID.IM-04": [2, "high"],
  "PR.AA-01": [3, "high"],
  "PR.AA-03": [3, "high"],
  "PR.AA-05": [3, "high"],
  "PR.AT-01": [3, "medium"],
  "PR.AT-02": [2, "low"],
  "PR.DS-01": [2, "medium"],
  "PR.DS-02": [2, "low"],
  "PR.DS-11": [3, "high"],
  "PR.PS-01": [2, "medium"],
  "PR.PS-02": [3, "high"],
  "PR.PS-04": [2, "medium"],
  "DE.CM-01": [2, "low"],
  "DE.CM-09": [3, "high"],
  "DE.AE-02": [2, "medium"],
  "RS.MA-01": [2, "high"],
  "RS.CO-02": [2, "medium"],
  "RS.MI-01": [2, "medium"],
  "RC.RP-01": [2, "medium"],
  "RC.RP-03": [3, "high"],
};

/** On the scale of implementation: defined and better is met, anything above nothing in part. */
const onScale = (scale: TargetScale, level: number) =>
  scale === "maturity" ? level : level >= 3 ? 2 : level >= 1 ? 1 : 0;

/**
 * The outcomes of a baseline, in the order of the entries.
 * @param entries the subcategories that apply
 */
export function baselineTargets(
  id: ProfileBaseline["id"],
  entries: readonly string[],
  scale: TargetScale,
): readonly Target[] {
  return entries.flatMap((entry): Target[] => {
    if (id === "all-at-3") return [{ entry, priority: "medium", target: onScale(scale, 3) }];
    const found = SMALL_COMPANY[entry];
    return found ? [{ entry, priority: found[1], target: onScale(scale, found[0]) }] : [];
  });
}
