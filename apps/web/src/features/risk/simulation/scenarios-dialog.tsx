import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";
import { X } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { counted } from "../../../ui/format.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";

interface Chosen {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
}

interface ScenariosDialogProps {
  readonly chosen: readonly Chosen[];
  /** Ids of chosen ones in other currencies. */
  readonly others: readonly string[];
  /** Ids, separated by commas; undefined for the largest. */
  readonly onChoose: (ids: string | undefined) => void;
  readonly onClose: () => void;
}

/** Chooses the scenarios that are simulated, by name. */
export function ScenariosDialog({ chosen, others, onChoose, onClose }: ScenariosDialogProps) {
  const [added, setAdded] = useState<readonly Chosen[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const known = useOthers(others);
  const all = [...chosen, ...known, ...added].filter(({ id }) => !removed.has(id));
  const isFull = all.length >= MOST_SIMULATED;
  const add = (one: Chosen) => {
    setRemoved((before) => new Set([...before].filter((id) => id !== one.id)));
    if ([...chosen, ...known, ...added].every(({ id }) => id !== one.id)) setAdded([...added, one]);
  };
  const choose = (ids: readonly Chosen[]) => {
    onChoose(ids.length === 0 ? undefined : ids.map(({ id }) => id).join(","));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose scenarios"
      description={`Up to ${MOST_SIMULATED}. Their losses count as independent of each other.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => choose([])}>
            Use the largest
          </Button>
          <Button disabled={all.length === 0} onClick={() => choose(all)}>
            Simulate {all.length === 0 ? "these" : counted(all.length, "scenario")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label="Add a scenario"
          hint={isFull ? `${MOST_SIMULATED} are chosen. Remove one to add another.` : undefined}
        >
          {(control) => (
            <RecordPicker
              {...control}
              list="scenarios.list"
              noun="scenario"
              disabled={isFull}
              value=""
              onChange={(id, record) => {
                if (record) add({ id, title: record.title, currency: record.currency });
              }}
              labelOf={({ title }) => title}
              noteOf={({ currency, clientName }) => [currency, clientName].filter(Boolean).join(", ")}
            />
          )}
        </Field>
        {all.length === 0 ? (
          <p className="text-sm text-muted">
            None chosen: the {MOST_SIMULATED} with the largest expected loss are simulated.
          </p>
        ) : (
          <ul className="divide-y divide-line border-y border-line text-sm">
            {all.map(({ id, title, currency }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {title} <span className="text-muted">{currency}</span>
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${title}`}
                  onClick={() => setRemoved((before) => new Set([...before, id]))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Names of chosen scenarios that aren't in the simulation now, as they're in another currency. */
function useOthers(ids: readonly string[]): readonly Chosen[] {
  const { data = [] } = useQuery({
    queryKey: ["chosen scenarios", ids],
    queryFn: async ({ signal }) =>
      Promise.all(ids.map(async (id) => call("scenarios.get", { params: { id } }, { signal }))),
    enabled: ids.length > 0,
    retry: false,
  });
  return data.map(({ id, title, currency }) => ({ id, title, currency }));
}
