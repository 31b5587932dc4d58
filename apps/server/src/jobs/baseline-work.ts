/** Freezing baselines, checking them and bridging two of them, off the event loop: their content goes in and out as text. */
import { canonicalJson } from "@crq/engine/canonical-json";
import {
  type Baseline,
  baselineFigures,
  baselineLoss,
  bridgeFigures,
  recomputed,
} from "@crq/engine/program/baseline";
import { namedChanges, type NamedChange } from "@crq/engine/program/baseline-changes";
import { type Bridge, bridgeOf } from "@crq/engine/program/bridge";
import type { LossPart } from "@crq/engine/program/program-loss";
import { sha256Hex, utf8 } from "@crq/engine/sha256";
import { ENGINE_VERSION } from "@crq/engine/version";
import { type ShownLoss, shownLoss } from "./joint-loss.ts";

/** A baseline to freeze: all but what is computed. */
interface FreezeWork {
  readonly engine: "exact";
  readonly freeze: Omit<Baseline, "figures" | "engine">;
}

/** A frozen baseline: its canonical text with the text's SHA-256, its figures with thinned curves, and the parts of its tail. */
export interface Frozen {
  readonly content: string;
  readonly hash: string;
  readonly loss: ShownLoss;
  readonly parts: readonly LossPart[];
}

/** Two baselines' contents to bridge. */
interface BridgeWork {
  readonly engine: "exact";
  readonly bridge: { readonly from: string; readonly to: string; readonly inflation: number };
  /** How many scenarios the larger one has. */
  readonly scenarios: number;
}

/** The change between two baselines, with what changed by name. */
export interface Bridged extends Bridge {
  readonly changes: readonly NamedChange[];
}

/** A baseline's content to check. */
interface VerifyWork {
  readonly engine: "exact";
  readonly verify: string;
  readonly scenarios: number;
}

/** What a check found: the text's SHA-256, and the names of figures that come out differently. */
export interface Verified {
  readonly hash: string;
  /** Of the engine that froze it, and of this one. */
  readonly frozenWith: string;
  readonly engineVersion: string;
  readonly differences: readonly string[];
  /** The largest relative difference. */
  readonly largest: number;
}

/** Any of these. */
export type BaselineWork = FreezeWork | BridgeWork | VerifyWork;

/** The answer to each. */
export type BaselineAnswer<W> = W extends FreezeWork ? Frozen : W extends BridgeWork ? Bridged : Verified;

/** Does one of these. */
export function baselineWork(work: BaselineWork): Frozen | Bridged | Verified {
  if ("freeze" in work) return frozen(work.freeze);
  if ("bridge" in work) return bridged(work.bridge);
  const baseline = JSON.parse(work.verify) as Baseline;
  const { differences, largest } = recomputed(baseline);
  return {
    hash: sha256Hex(utf8(work.verify)),
    frozenWith: baseline.engine,
    engineVersion: ENGINE_VERSION,
    differences: differences.map(({ figure }) => figure),
    largest,
  };
}

function frozen(freeze: FreezeWork["freeze"]): Frozen {
  const { parts, ...loss } = baselineLoss(freeze);
  const baseline: Baseline = {
    ...freeze,
    engine: ENGINE_VERSION,
    figures: baselineFigures({ ...loss, parts }),
  };
  const content = canonicalJson(baseline);
  return { content, hash: sha256Hex(utf8(content)), loss: shownLoss(loss), parts };
}

function bridged({ from, to, inflation }: BridgeWork["bridge"]): Bridged {
  const [before, after] = [JSON.parse(from) as Baseline, JSON.parse(to) as Baseline];
  const end = ({ members, joined, currency, rates, prices, figures }: Baseline) => ({
    members,
    joined,
    currency,
    ...(rates && { rates }),
    ...(prices && { prices }),
    figures: bridgeFigures(figures),
  });
  return { ...bridgeOf(end(before), end(after), inflation), changes: namedChanges(before, after) };
}
