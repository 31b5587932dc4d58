/** A portfolio as a file: `crq-portfolio/1`. */
import type { Declared } from "@crq/contract/risk/declared-portfolio";
import type { JointDependence } from "@crq/contract/risk/loss-model";
import type { PortfolioDraft } from "../portfolio-draft.ts";

/** What the command `portfolio` reads. */
export interface PortfolioFile {
  readonly schema: "crq-portfolio/1";
  readonly title: string;
  readonly scenarios: readonly object[];
  readonly dependence: JointDependence;
  readonly causes: readonly object[];
  readonly policies: readonly object[];
}

/**
 * A portfolio with its scenarios as they were estimated, and their controls: the command applies those in place itself. Under a dependence of its own it
 * has no causes and policies, as on the screen.
 *
 * @returns null if the file can't hold its dependence
 */
export function portfolioFile(
  { title, members, dependence }: Pick<PortfolioDraft, "title" | "members" | "dependence">,
  declared: Declared,
): PortfolioFile | null {
  const own = dependence.type === "declared" ? declared.dependence : ownDependence(dependence, members);
  if (own === null) return null;
  const isDeclared = dependence.type === "declared";
  return {
    schema: "crq-portfolio/1",
    title: title.trim() || "Portfolio",
    scenarios: declared.members.map(({ id, title: name, estimate, treatment }) => {
      return { schema: "crq-scenario/1", id, title: name, ...estimate, treatment };
    }),
    dependence: own,
    causes: isDeclared
      ? declared.causes.map(({ strikes, ...cause }) => ({
          ...cause,
          strikes: strikes.map(({ member, probability }) => ({ scenario: member, probability })),
        }))
      : [],
    policies: isDeclared
      ? declared.policies.map(({ terms, ...policy }) => ({
          ...policy,
          ...(terms && { terms: terms.map(({ member, ...rest }) => ({ scenario: member, ...rest })) }),
        }))
      : [],
  };
}

const STRONGEST = 0.95;

function ownDependence(
  dependence: Exclude<PortfolioDraft["dependence"], { readonly type: "declared" }>,
  members: PortfolioDraft["members"],
): JointDependence | null {
  if (dependence.type === "independent") return dependence;
  if (dependence.type === "common")
    return dependence.correlation >= 0 && dependence.correlation <= STRONGEST ? dependence : null;
  const { matrix } = dependence;
  const pairs = members.flatMap((first, i) =>
    members.slice(i + 1).map((second, j) => {
      return { a: first.id, b: second.id, correlation: matrix[i]![i + 1 + j]! };
    }),
  );
  return pairs.every(({ correlation }) => Math.abs(correlation) <= STRONGEST)
    ? { type: "matrix", correlation: 0, pairs }
    : null;
}
