import { Billing } from "@crq/contract/platform/plans";
import { useId } from "react";

const LABELS = { monthly: "Monthly", annual: "Annual" } as const;

interface BillingToggleProps {
  readonly billing: Billing;
  readonly onChange: (billing: Billing) => void;
}

/** Billed by the month or by the year. */
export function BillingToggle({ billing, onChange }: BillingToggleProps) {
  const name = useId();
  return (
    <fieldset className="inline-flex items-center rounded-md border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Billing</legend>
      {Billing.options.map((cycle) => (
        <label
          key={cycle}
          className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm font-medium text-muted has-checked:bg-primary has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:h-10"
        >
          <input
            type="radio"
            name={name}
            value={cycle}
            checked={cycle === billing}
            onChange={() => onChange(cycle)}
            className="sr-only"
          />
          {LABELS[cycle]}
          {cycle === "annual" && <span className="font-normal">Save 17%</span>}
        </label>
      ))}
    </fieldset>
  );
}
