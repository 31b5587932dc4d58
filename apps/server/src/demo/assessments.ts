/**
 * The demo's assessments: their frameworks are those that the product comes with; everything else, especially
 * every result, is invented for the demonstration by a deterministic rule. No real assessment took place.
 */
import type { ScoringModel } from "@crq/contract/compliance/assessments/records";

/** The possible results of a control. */
export type DemoResult = "met" | "partially-met" | "not-met" | "not-applicable";

/** An assessment to load; days count from the day the demo is loaded. */
export interface DemoAssessment {
  readonly name: string;
  /** The key of one of its tenant's clients; null: the tenant itself. */
  readonly client: string | null;
  /** One that the product comes with. */
  readonly framework: string;
  readonly baseline?: string;
  readonly scoring?: ScoringModel;
  readonly status: "draft" | "active" | "completed";
  /** How many of the entries in scope are answered, in the framework's order. */
  readonly answered: number;
  /** Entries that were answered again later. */
  readonly again?: readonly {
    readonly entry: string;
    readonly before: DemoResult;
    readonly after: DemoResult;
    readonly daysAgo: number;
  }[];
  readonly begunDaysAgo: number;
  readonly lastAnswerDaysAgo: number;
  /** Negative: its due date has passed. */
  readonly dueInDays: number;
}

/** The plants', of the revision that comes next. */
export const PLANTS_NEXT = "SP 800-171 r3 gap assessment of the plants";

/** Five, in different stages: completed, overdue, assessed again, and just started. */
export const DEMO_ASSESSMENTS: readonly DemoAssessment[] = [
  {
    name: "CSF 2.0 profile of the hospitals",
    client: "health",
    framework: "nist-csf-2-0",
    status: "completed",
    answered: 106,
    begunDaysAgo: 96,
    lastAnswerDaysAgo: 21,
    dueInDays: -14,
  },
  {
    name: "SP 800-171 readiness of the plants",
    client: "components",
    framework: "nist-sp-800-171-r2",
    scoring: "sprs",
    status: "active",
    answered: 87,
    begunDaysAgo: 71,
    lastAnswerDaysAgo: 3,
    dueInDays: -9,
  },
  {
    name: PLANTS_NEXT,
    client: "components",
    framework: "nist-sp-800-171-r3",
    status: "active",
    answered: 97,
    again: [
      { entry: "03.06.01", before: "partially-met", after: "met", daysAgo: 35 },
      { entry: "03.14.06", before: "partially-met", after: "met", daysAgo: 35 },
      { entry: "03.02.01", before: "not-met", after: "partially-met", daysAgo: 2 },
    ],
    begunDaysAgo: 90,
    lastAnswerDaysAgo: 74,
    dueInDays: 45,
  },
  {
    name: "SCF 2024.2 controls of the hospitals",
    client: "health",
    framework: "scf-2024-2",
    status: "active",
    answered: 640,
    begunDaysAgo: 52,
    lastAnswerDaysAgo: 4,
    dueInDays: 76,
  },
  {
    name: "SP 800-53 moderate baseline of the group",
    client: null,
    framework: "nist-sp-800-53-r5",
    baseline: "moderate",
    status: "active",
    answered: 74,
    begunDaysAgo: 30,
    lastAnswerDaysAgo: 1,
    dueInDays: 62,
  },
];

/** The second tenant's: one, just started. */
export const BANK_ASSESSMENTS: readonly DemoAssessment[] = [
  {
    name: "CSF 2.0 profile of the bank",
    client: null,
    framework: "nist-csf-2-0",
    status: "active",
    answered: 61,
    begunDaysAgo: 40,
    lastAnswerDaysAgo: 2,
    dueInDays: 20,
  },
];

/**
 * Out of every hundred controls, roughly how many have each result: a firm that has started well and isn't
 * done yet.
 */
const SHARES: readonly (readonly [DemoResult, number])[] = [
  ["met", 56],
  ["partially-met", 22],
  ["not-met", 16],
  ["not-applicable", 6],
];

/** A control's invented result: always the same for the same assessment and identifier. */
export function inventedResult(assessment: string, control: string): DemoResult {
  let hash = 2_166_136_261; // FNV-1a, 32 bits
  for (const character of `${assessment} ${control}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  let place = (hash >>> 8) % 100;
  for (const [result, share] of SHARES) {
    if (place < share) return result;
    place -= share;
  }
  return "met";
}
