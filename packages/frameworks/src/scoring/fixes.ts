/** What each open requirement is worth, and where the points are: what to do first. */
import { active, type Catalog } from "../catalog.ts";
import { mustBeMet } from "./poam.ts";
import { pointsLost, SYSTEM_SECURITY_PLAN } from "./sprs.ts";
import { isOpen, type Verdict, type Verdicts } from "./verdict.ts";

/** What meeting one requirement gains, everything else unchanged. */
export interface Fix {
  readonly requirement: string;
  readonly group: string;
  /** Undefined if it's unanswered. */
  readonly verdict: Verdict | undefined;
  /** The points regained. None for the system security plan, which everything else waits for. */
  readonly points: number;
  /** The points regained by meeting it in part, where that earns any and it isn't yet. */
  readonly pointsIfPartial: number;
  /** Whether no plan of action can hold it as it is now, and why (32 CFR 170.21(a)(2)). */
  readonly mustBeMet: "points" | "excluded" | undefined;
}

/** What each open requirement is worth: the system security plan first, then by points, and within those what can't wait in a plan of action first. */
export function fixes(catalog: Pick<Catalog, "entries">, verdicts: Verdicts): Fix[] {
  const open = active(catalog).flatMap((entry): Fix[] => {
    const verdict = verdicts.get(entry.id);
    if (!isOpen(verdict)) return [];
    const points = pointsLost(entry, verdict);
    return [
      {
        requirement: entry.id,
        group: entry.group,
        verdict,
        points,
        pointsIfPartial: points - pointsLost(entry, "partial"),
        mustBeMet: mustBeMet({ requirement: entry.id, points }),
      },
    ];
  });
  const rank = ({ requirement, points, mustBeMet: must }: Fix) =>
    requirement === SYSTEM_SECURITY_PLAN ? Infinity : points + (must === undefined ? 0 : 0.5);
  // Infinity - Infinity isn't a number; there is one plan, so it only meets others.
  return open.toSorted((one, other) => rank(other) - rank(one));
}

/** Where a family's points are. */
export interface FamilyScore {
  readonly group: string;
  readonly requirements: number;
  /** Requirements that aren't met, the unanswered ones among them. */
  readonly open: number;
  readonly unanswered: number;
  readonly pointsLost: number;
  /** What it would lose if none were met. */
  readonly pointsAtStake: number;
}

/** The points of each family, in the catalog's order. */
export function byFamily(catalog: Pick<Catalog, "entries" | "groups">, verdicts: Verdicts): FamilyScore[] {
  return catalog.groups.map(({ id }) => {
    const entries = active(catalog).filter(({ group }) => group === id);
    const sum = (points: (entry: (typeof entries)[number]) => number) =>
      entries.reduce((total, entry) => total + points(entry), 0);
    return {
      group: id,
      requirements: entries.length,
      open: sum((entry) => Number(isOpen(verdicts.get(entry.id)))),
      unanswered: sum((entry) => Number(!verdicts.has(entry.id))),
      pointsLost: sum((entry) => pointsLost(entry, verdicts.get(entry.id))),
      pointsAtStake: sum((entry) => entry.weight ?? 0),
    };
  });
}
