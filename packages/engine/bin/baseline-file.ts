/** Baseline files: recomputes a baseline's figures, and checks its fingerprint and signature. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { canonicalJson } from "../src/canonical-json.ts";
import {
  type Baseline,
  baselineHash,
  type FigureDifference,
  recomputed,
  statedFigures,
} from "../src/program/baseline.ts";
import type { StatedPrices } from "../src/program/prices.ts";
import type { DatedRate } from "../src/program/rates.ts";
import { ENGINE_VERSION } from "../src/version.ts";
import { pricesLines, ratesLines } from "./prices-lines.ts";
import { InputProblems } from "./problem.ts";

/** What the API exports of a baseline. */
interface BaselineFile {
  readonly schema: "crq-baseline-file/1";
  readonly hash: string;
  readonly baseline: Baseline;
  readonly reviews: readonly {
    readonly verdict: string;
    readonly comment: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly signature: {
    readonly publicKey: string;
    readonly value: string;
    readonly fingerprint: string;
  } | null;
}

/** What the check of a baseline file found. */
interface CheckedBaseline {
  readonly name: string;
  readonly currency: string;
  readonly rates: readonly DatedRate[];
  /** The prices that figures are in; null: as estimated. */
  readonly prices: StatedPrices | null;
  readonly frozenAt: string;
  readonly hash: string;
  /** Whether the content has the stated fingerprint. */
  readonly unaltered: boolean;
  readonly signature: "none" | "holds" | "does not hold";
  readonly fingerprint: string | null;
  readonly engine: { readonly frozen: string; readonly now: string };
  readonly figures: readonly (readonly [string, number])[];
  readonly differences: readonly FigureDifference[];
  /** The largest relative one: 0.01 is 1 %. */
  readonly largest: number;
}

/** Whether a JSON value claims to be a baseline file. */
export function isBaselineFile(value: unknown): value is BaselineFile {
  return (
    typeof value === "object" && value !== null && "schema" in value && value.schema === "crq-baseline-file/1"
  );
}

/**
 * Computes a baseline's figures again and compares every bit, and checks what it says of itself.
 *
 * @throws InputProblems if it lacks a part, or what it froze can't be computed
 */
export function checkBaseline(
  path: string,
  { hash, baseline, reviews, signature }: BaselineFile,
): CheckedBaseline {
  const refuse = (problem: string) => new InputProblems([`${path}: ${problem}`]);
  if (typeof hash !== "string" || baseline?.schema !== "crq-baseline/1" || !Array.isArray(reviews))
    throw refuse("baseline: must be whole, as it was exported");
  let again;
  try {
    again = recomputed(baseline);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw refuse(`baseline: ${error.message}`);
    throw error;
  }
  return {
    name: baseline.name,
    currency: baseline.currency,
    rates: baseline.rates ?? [],
    prices: baseline.prices ?? null,
    frozenAt: baseline.frozenAt,
    hash,
    unaltered: baselineHash(baseline) === hash,
    signature: !signature ? "none" : holds(hash, reviews, signature) ? "holds" : "does not hold",
    fingerprint: signature?.fingerprint ?? null,
    engine: { frozen: baseline.engine, now: ENGINE_VERSION },
    figures: statedFigures(again.figures),
    differences: again.differences,
    largest: again.largest,
  };
}

function holds(
  hash: string,
  reviews: BaselineFile["reviews"],
  { publicKey, value, fingerprint }: NonNullable<BaselineFile["signature"]>,
): boolean {
  try {
    const der = Buffer.from(publicKey, "base64");
    if (createHash("sha256").update(der).digest("hex") !== fingerprint) return false;
    const said = createHash("sha256").update(canonicalJson(reviews)).digest("hex");
    const text = Buffer.from(`crq-baseline/1\n${hash}\n${said}\n`);
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" && verify(null, text, key, Buffer.from(value, "base64"));
  } catch {
    return false;
  }
}

/**
 * Whether a baseline's figures differ because another engine version computes them: it's signed, and says which version
 * froze it. An unsigned file could name any version to excuse its figures.
 */
function isByOtherEngine({ unaltered, signature, engine }: CheckedBaseline): boolean {
  return unaltered && signature === "holds" && engine.frozen !== engine.now;
}

/** Whether nothing is wrong with a baseline file. */
export function isSound(checked: CheckedBaseline): boolean {
  const { unaltered, signature, differences } = checked;
  return unaltered && signature !== "does not hold" && (differences.length === 0 || isByOtherEngine(checked));
}

/** How the recomputed figures compare, in lines. */
function comparedLines(checked: CheckedBaseline): string[] {
  const { engine, differences, largest } = checked;
  if (differences.length === 0) return ["All figures are recomputed to the bit."];
  if (isByOtherEngine(checked))
    return [
      `Engine ${engine.now} gives figures up to ${percent(largest)} different from ${engine.frozen}, which froze it.`,
    ];
  return [
    `${differences.length} ${differences.length === 1 ? "figure comes" : "figures come"} out differently${engine.frozen === engine.now ? "" : `: engine ${engine.frozen} froze it, and this is ${engine.now}`}:`,
    ...differences.map(
      (one) => `  ${one.figure}: stated ${String(one.stated)}, recomputed ${String(one.recomputed)}`,
    ),
  ];
}

/** A share with two significant digits: `0.02%`. */
function percent(share: number): string {
  return new Intl.NumberFormat("en-US", { style: "percent", maximumSignificantDigits: 2 }).format(share);
}

/** What was found, in lines. */
export function baselineLines(checked: CheckedBaseline): string[] {
  const { name, currency, rates, prices, frozenAt, hash, unaltered, signature, fingerprint } = checked;
  const { figures } = checked;
  const amount = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
  const width = Math.max(...figures.map(([figure]) => figure.length));
  return [
    `Baseline ${name}, frozen ${frozenAt}`,
    ...ratesLines(rates, currency),
    ...(prices ? pricesLines(prices) : []),
    ...figures.map(([figure, value]) => `  ${figure.padEnd(width)}  ${amount.format(value)} ${currency}`),
    ...comparedLines(checked),
    `Content ${hash}: ${unaltered ? "unaltered" : "was altered: it has another fingerprint"}`,
    signature === "none"
      ? "Not signed: it wasn't approved when it was exported."
      : `Signature ${signature}, by the key ${fingerprint}. Compare the key with the one in the organization's audit log.`,
  ];
}
