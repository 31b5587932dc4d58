/** The register's counts as rows whose links open it filtered. */
import type { riskFigures } from "@crq/contract/risk/register/risk-figures";
import type { ResultOf } from "@crq/contract/route";
import { APPETITE_CHOICES, STATUS_WORDS, TREATMENT_WORDS } from "../words.ts";
import type { CountRow } from "./count-list.tsx";

/** What the register counts. */
export type Counts = ResultOf<typeof riskFigures.counts>;
/** The filters that already hold. */
export type Scope = { readonly [K in "clientId" | "category" | "ownerId"]?: string };

const plain = (scope: Scope) => scope as Readonly<Record<string, string>>;

/** By status, in the order of its states. */
export function statusRows({ byStatus }: Counts, scope: Scope): CountRow[] {
  return Object.entries(STATUS_WORDS).map(([status, words]) => ({
    key: status,
    words,
    risks: byStatus.find((one) => one.status === status)?.risks ?? 0,
    search: { ...plain(scope), status },
  }));
}

/** By treatment, in the order of its kinds. */
export function treatmentRows({ byTreatment }: Counts, scope: Scope): CountRow[] {
  return Object.entries(TREATMENT_WORDS).map(([treatment, words]) => ({
    key: treatment,
    words,
    risks: byTreatment.find((one) => one.treatment === treatment)?.risks ?? 0,
    search: { ...plain(scope), treatment },
  }));
}

/** By category, the most first. */
export function categoryRows({ byCategory }: Counts, scope: Scope): CountRow[] {
  return byCategory.map(({ category, risks }) => ({
    key: category,
    words: category === "" ? "No category" : category,
    risks,
    search: category === "" ? undefined : { ...plain(scope), category },
  }));
}

/** By owner, the most first. */
export function ownerRows({ byOwner }: Counts, scope: Scope): CountRow[] {
  return byOwner.map(({ id, name, risks }) => ({
    key: id ?? name,
    words: id === null ? `${name} (account is gone)` : name,
    risks,
    search: id === null ? undefined : { ...plain(scope), ownerId: id },
  }));
}

/** By client, the most first. */
export function clientRows({ byClient }: Counts, scope: Scope): CountRow[] {
  return byClient.map(({ id, name, risks }) => ({
    key: id ?? "",
    words: id === null ? "Whole organization" : name,
    risks,
    search: id === null ? undefined : { ...plain(scope), clientId: id },
  }));
}

/** By verdict on the limits of categories, the worst first. */
export function appetiteRows({ appetite }: Counts, scope: Scope): CountRow[] {
  const risks = {
    "beyond-tolerance": appetite.beyondTolerance,
    "beyond-appetite": appetite.beyondAppetite,
    within: appetite.within,
    "not-judged": appetite.notJudged,
  };
  const rows = Object.entries(risks).map(([verdict, of]) => ({
    key: verdict,
    words: APPETITE_CHOICES[verdict as keyof typeof risks],
    risks: of,
    search: { ...plain(scope), appetite: verdict },
  }));
  const accepted = { ...plain(scope), appetite: "beyond-tolerance", treatment: "accept" };
  return appetite.accepted === 0
    ? rows
    : [
        {
          key: "accepted",
          words: "Accepted, but beyond tolerance",
          risks: appetite.accepted,
          search: accepted,
        },
        ...rows,
      ];
}

/** Categories with risks beyond a limit, the most first. */
export function beyondRows(
  { beyondByCategory }: Counts,
  scope: Scope,
  limit: "beyondAppetite" | "beyondTolerance",
): CountRow[] {
  const appetite = limit === "beyondTolerance" ? "beyond-tolerance" : "beyond-appetite";
  return beyondByCategory
    .filter((one) => one[limit] > 0)
    .toSorted((one, other) => other[limit] - one[limit])
    .map(({ category, ...one }) => ({
      key: category,
      words: category === "" ? "No category" : category,
      risks: one[limit],
      search: category === "" ? undefined : { ...plain(scope), category, appetite },
    }));
}

/** Acceptances by where they stand. */
export function acceptanceRows({ acceptance }: Counts, scope: Scope): CountRow[] {
  const { asked, approved, lapsed, lapsing } = acceptance;
  const row = (state: string, words: string, risks: number): CountRow => ({
    key: words,
    words,
    risks,
    search: { ...plain(scope), acceptance: state },
  });
  return [
    row("asked", "Awaiting approval", asked),
    row("approved", "Accepted", approved),
    row("lapsing", "Lapse within 90 days", lapsing),
    row("lapsed", "Acceptance lapsed", lapsed),
  ];
}
