import type { ControlRecord } from "@crq/contract/risk/controls";
import { X } from "lucide-react";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import type { RecordDraft } from "./record-draft.ts";

type Named = ControlRecord["requires"];

interface OthersProps {
  readonly label: string;
  readonly hint: string;
  readonly chosen: Named;
  /** The client whose controls are offered beside the tenant's own; null: none. */
  readonly clientId: string | null;
  /** Ids that can't be chosen: the control itself, and those on the other side. */
  readonly without: readonly string[];
  readonly onChange: (chosen: Named) => void;
}

/** The most controls of each kind. */
const MOST = 20;

/** Chooses other controls one after another. */
function Others({ label, hint, chosen, clientId, without, onChange }: OthersProps) {
  return (
    <div className="min-w-0">
      <Field label={label} aside="Optional" hint={hint}>
        {(field) => (
          <RecordPicker
            {...field}
            list="controls.list"
            of={{ query: { shared: "true", ...(clientId !== null && { clientId }) } }}
            noun="control"
            placeholder={chosen.length === 0 ? "Choose a control" : "Choose another control"}
            disabled={chosen.length >= MOST}
            labelOf={({ name }) => name}
            noteOf={({ clientName }) => clientName ?? undefined}
            value=""
            onChange={(id, record) => {
              if (!record || without.includes(id) || chosen.some((one) => one.id === id)) return;
              onChange([...chosen, { id, name: record.name }]);
            }}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1 text-sm">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                type="button"
                variant="ghost"
                size="icon"
                className="size-7! shrink-0 text-muted touch:size-11!"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OtherControlsProps {
  /** Undefined for a new control. */
  readonly id: string | undefined;
  /** Null: of the tenant as a whole. */
  readonly clientId: string | null;
  readonly draft: Pick<RecordDraft, "requires" | "excludes">;
  readonly onChange: (parts: Partial<RecordDraft>) => void;
}

/** The controls that one needs beside it, and those that it can't be combined with. */
export function OtherControls(props: OtherControlsProps) {
  const { id = "", clientId, draft, onChange } = props;
  const { requires, excludes } = draft;
  const idsOf = (controls: Named) => [id, ...controls.map((one) => one.id)];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Others
        label="Needs beside it"
        hint="A plan chooses it only together with these."
        clientId={clientId}
        chosen={requires}
        without={idsOf(excludes)}
        onChange={(chosen) => onChange({ requires: chosen })}
      />
      <Others
        label="Can’t be combined with"
        hint="A plan never chooses it together with one of these."
        clientId={clientId}
        chosen={excludes}
        without={idsOf(requires)}
        onChange={(chosen) => onChange({ excludes: chosen })}
      />
    </div>
  );
}
