import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { count } from "../../../../ui/format.ts";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";

/** How to compute a run. */
export interface KeepRunChoice {
  readonly engine: "exact" | "simulate";
  readonly years?: number;
  readonly seed?: number;
}

interface KeepRunDialogProps {
  readonly open: boolean;
  /** The scenario has to be saved first, and will be. */
  readonly unsaved: boolean;
  readonly busy: boolean;
  readonly onKeep: (choice: KeepRunChoice) => void;
  readonly onClose: () => void;
}

/** Asks how to compute a run to save. */
export function KeepRunDialog({ open, unsaved, busy, onKeep, onClose }: KeepRunDialogProps) {
  const [engine, setEngine] = useState<KeepRunChoice["engine"]>("exact");
  const [years, setYears] = useState(1_000_000);
  const [seed, setSeed] = useState("1");
  const wrongSeed = !/^\d{1,10}$/.test(seed) || Number(seed) > 4_294_967_295;
  const keep = () => {
    if (engine === "exact") onKeep({ engine });
    else if (!wrongSeed) onKeep({ engine, years, seed: Number(seed) });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keep this run"
      description="Saves the inputs, results, engine version, seed and your name, so you can reproduce this result later."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={keep}>
            {unsaved ? "Save and keep run" : "Keep run"}
          </Button>
        </>
      }
    >
      {unsaved && (
        <p className="mb-4 border-l-[3px] border-warn pl-3 text-sm">
          Your changes to the scenario are saved first.
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Engine" className="col-span-2">
          {(control) => (
            <Select
              {...control}
              value={engine}
              onChange={(event) => setEngine(event.target.value as KeepRunChoice["engine"])}
            >
              <option value="exact">Exact: the figures on this page</option>
              <option value="simulate">Monte Carlo: simulated events with a seed</option>
            </Select>
          )}
        </Field>
        {engine === "simulate" && (
          <>
            <Field label="Years">
              {(control) => (
                <Select {...control} value={years} onChange={(event) => setYears(Number(event.target.value))}>
                  {[100_000, 1_000_000, 10_000_000].map((choice) => (
                    <option key={choice} value={choice}>
                      {count(choice)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label="Seed"
              error={wrongSeed ? "Enter a whole number from 0 to 4,294,967,295" : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  className="num"
                  value={seed}
                  onChange={(event) => setSeed(event.target.value.trim())}
                />
              )}
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
