/** A model's annual loss, by whichever way solves it. */
import type { AnnualLoss } from "./annual-loss.ts";
import type { CompoundModel } from "./compound-sum.ts";
import { discreteLoss } from "./discrete-loss.ts";
import { fixedLossAtoms, lossAtom } from "./level.ts";
import { solveLevels } from "./plan-levels.ts";
import { StitchedLoss } from "./stitched-loss.ts";

/** The distribution of a model's annual loss. */
export function annualLossOf(model: CompoundModel, lattice: number, furthest: number): AnnualLoss {
  const certain = model.primary.forms.length === 0 && !model.secondary?.severity.forms.length;
  const discrete = certain ? discreteLoss(model) : undefined;
  if (discrete) return discrete;
  const atoms = fixedLossAtoms(model);
  const unit = lossAtom(model)?.amount ?? 0;
  const steps = atoms ? Array.from(atoms.keys(), (i) => (i + 1) * unit) : [];
  const lasting = steps.filter((_, i) => atoms![i]! > 1e-7);
  return new StitchedLoss(solveLevels(model, atoms, lattice, furthest), model.counts.none, lasting);
}
