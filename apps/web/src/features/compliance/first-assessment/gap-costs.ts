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
        /** The subcategory that the control's record is linked to; null if only words in its name say that it closes the gap. */
        readonly linkedTo: string | null;
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
    readonly record: string | null;
    readonly scenario: { readonly id: string; readonly title: string };
    readonly currency: string;
    readonly saves: number;
  }[];
  /** The control records that subcategories are linked to, by entry. */
  readonly links: ReadonlyMap<string, ReadonlySet<string>>;
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
 * What gaps cost, the costliest first: what the organization's own control for it would save; and for gaps without one what the product's example
 * scenarios lose. Own figures come before examples, since they're of another kind; gaps that neither is about are left out.
 */
export function gapCosts(gaps: readonly FirstGap[], known: Known): readonly GapCost[] {
  const costs = gaps.flatMap((gap): GapCost[] => {
    const own = ownControl(gap, known);
    if (own) {
      const { control, linkedTo, scenario, currency, saves } = own;
      return [{ gap, amount: saves, currency, basis: { kind: "own", control, linkedTo, scenario } }];
    }
    const parts = gap.question.templates.flatMap((id) => known.losses.get(id) ?? []);
    if (parts.length === 0) return [];
    const amount = parts.reduce((sum, { mean }) => sum + mean, 0);
    return [{ gap, amount, currency: "USD", basis: { kind: "example", parts } }];
  });
  const rank = ({ basis }: GapCost) => (basis.kind === "own" ? 0 : 1);
  return costs.toSorted((one, other) => rank(one) - rank(other) || other.amount - one.amount);
}

/**
 * The control that closes a gap and saves the most: one whose record is linked to a subcategory of it, else one whose name says so. A control that's linked
 * to other subcategories has said what it's for, so its name isn't read.
 */
function ownControl({ question }: FirstGap, { savings, links }: Known) {
  const useful = savings.filter(({ saves }) => saves > 0).toSorted((one, other) => other.saves - one.saves);
  const linked = useful.flatMap((saving) => {
    const entry = question.entries.find((id) => saving.record !== null && links.get(id)?.has(saving.record));
    return entry === undefined ? [] : [{ ...saving, linkedTo: entry }];
  });
  if (linked[0]) return linked[0];
  const said = new Set([...links.values()].flatMap((records) => [...records]));
  const named = useful.find(
    ({ control, record }) => (record === null || !said.has(record)) && question.controlWords.test(control),
  );
  return named && { ...named, linkedTo: null };
}
