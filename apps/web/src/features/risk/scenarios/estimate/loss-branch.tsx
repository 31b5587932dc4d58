import { Plus } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { money } from "../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import type { SketchAxis } from "./density.ts";
import { type Branch, addForm, lossesOf, missingForms } from "./estimate-draft.ts";
import { type OutlineContext, ownEvidence, ownProblems } from "./outline-context.ts";
import { FORMS } from "./factors.ts";
import { FactorNode } from "./factor-node.tsx";

interface LossBranchProps {
  readonly branch: Branch;
  readonly context: OutlineContext;
}

const TITLES: Readonly<Record<Branch, readonly [title: string, note: string]>> = {
  primary: ["Primary loss", "direct cost of each event; the forms add up"],
  secondary: ["Secondary loss magnitude", "cost of others’ reactions; the forms add up"],
};

/** The forms of loss of one branch. Their shapes share one axis of money, so that sizes can be compared by eye. */
export function LossBranch({ branch, context }: LossBranchProps) {
  const {
    estimate,
    problems,
    evidence,
    readOnly,
    onChange,
    onEvidence,
    onRemove,
    onTool,
    onEstimate,
    moneyAxis,
  } = context;
  const losses = lossesOf(estimate, branch);
  const missing = missingForms(estimate, branch);
  const removable = branch === "secondary" || losses.length > 1;
  const [title, note] = TITLES[branch];
  const prefix = branch === "primary" ? "primary" : "secondary.losses";
  return (
    <div className="mt-3 border-l border-line pl-3.5 sm:pl-4">
      <p className="text-sm font-medium">
        {title} <span className="text-xs font-normal text-muted">{note}</span>
      </p>
      {moneyAxis && <AxisEnds axis={moneyAxis} currency={estimate.currency} />}
      <ul aria-label={title} className="divide-y divide-line">
        {losses.map(({ form, loss }, index) => (
          <li key={form}>
            <FactorNode
              factor={FORMS[form]}
              input={`${branch}.${form}`}
              currency={estimate.currency}
              draft={loss}
              problems={ownProblems(problems, `${prefix}[${index}].loss`)}
              axis={moneyAxis}
              evidence={ownEvidence(evidence, `${branch}.${form}`)}
              readOnly={readOnly}
              onChange={onChange}
              onEvidence={onEvidence}
              onRemove={removable ? onRemove : undefined}
              onTool={onTool}
            />
          </li>
        ))}
      </ul>
      {!readOnly && missing.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" size="sm" className="-ml-2.5">
              <Plus aria-hidden /> Add a form of {branch} loss
            </Button>
          }
        >
          {missing.map((form) => (
            <MenuItem key={form} onSelect={() => onEstimate((now) => addForm(now, branch, form))}>
              <span>
                {FORMS[form].name}
                <span className="block text-xs text-muted">{FORMS[form].meaning}</span>
              </span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

/** The meaning of the sketches' left and right end. */
function AxisEnds({ axis, currency }: { readonly axis: SketchAxis; readonly currency: string }) {
  return (
    <div aria-hidden className="num mt-1 flex justify-between text-2xs text-muted">
      <span>{money(axis.from, currency)}</span>
      <span>per event, on one scale</span>
      <span>{money(axis.to, currency)}</span>
    </div>
  );
}
