/** The gaps that ten answers leave, and which costs the most. */
import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import { type FirstQuestion, FIRST_QUESTIONS } from "@crq/frameworks/first-questions";

/** A question whose answer isn't yes. */
export interface FirstGap {
  readonly question: FirstQuestion;
  readonly state: "not-met" | "partially-met" | "unanswered";
}

type Row = Pick<AnswerRow, "entry" | "inScope" | "applicability" | "result">;

/** The gaps of an assessment, by question: the worst of its subcategories. */
export function firstGaps(rows: readonly Row[]): readonly FirstGap[] {
  const known = new Map(rows.map((row) => [row.entry, row]));
  return FIRST_QUESTIONS.flatMap((question): FirstGap[] => {
    const those = question.entries
      .map((entry) => known.get(entry))
      .filter((row) => row?.inScope === true && row.applicability !== "not-applicable");
    if (those.every((row) => row!.result === "met")) return [];
    const state = those.some((row) => row!.result === "not-met")
      ? "not-met"
      : those.some((row) => row!.result === "partially-met")
        ? "partially-met"
        : "unanswered";
    return [{ question, state }];
  });
}

/** What a gap costs a year, and what that figure rests on. */
export interface GapCost {
  readonly gap: FirstGap;
  readonly amount: number;
  readonly currency: string;
  readonly basis:
    | {
        readonly kind: "own";
        readonly control: string;
        readonly scenario: { readonly id: string; readonly title: string };
      }
    | {
        readonly kind: "example";
        readonly parts: readonly {
          readonly title: string;
          readonly mean: number;
          readonly reports: readonly string[];
          readonly assumed: number;
        }[];
      };
}

interface Known {
  readonly savings: readonly {
    readonly control: string;
    readonly scenario: { readonly id: string; readonly title: string };
    readonly currency: string;
    readonly saves: number;
  }[];
  readonly losses: ReadonlyMap<
    string,
    {
      readonly title: string;
      readonly mean: number;
      readonly reports: readonly string[];
      readonly assumed: number;
    }
  >;
}

/**
 * What gaps cost, the costliest first: what the organization's own control, found by its name, would save; and for gaps without one what the product's
 * example scenarios lose. Own figures come before examples, since they're of another kind; gaps that neither is about are left out.
 */
export function gapCosts(gaps: readonly FirstGap[], { savings, losses }: Known): readonly GapCost[] {
  const costs = gaps.flatMap((gap): GapCost[] => {
    const own = savings.find(({ control, saves }) => saves > 0 && gap.question.controlWords.test(control));
    if (own) {
      const { control, scenario, currency, saves } = own;
      return [{ gap, amount: saves, currency, basis: { kind: "own", control, scenario } }];
    }
    const parts = gap.question.templates.flatMap((id) => losses.get(id) ?? []);
    if (parts.length === 0) return [];
    const amount = parts.reduce((sum, { mean }) => sum + mean, 0);
    return [{ gap, amount, currency: "USD", basis: { kind: "example", parts } }];
  });
  const rank = ({ basis }: GapCost) => (basis.kind === "own" ? 0 : 1);
  return costs.toSorted((one, other) => rank(one) - rank(other) || other.amount - one.amount);
}
