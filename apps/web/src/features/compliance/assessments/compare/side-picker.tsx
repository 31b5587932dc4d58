import type { AssessmentSnapshot } from "@crq/contract/compliance/assessments/results";
import { call } from "../../../../api/call.ts";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { dayAndTime } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";

interface SidePickerProps {
  readonly label: string;
  readonly snapshots: readonly AssessmentSnapshot[];
  readonly value: string;
  readonly onChange: (to: string) => void;
}

const nameOf = async (id: string) =>
  (await call("assessmentRecords.get", { params: { id }, query: {} })).name;

/** Chooses a state: now, a snapshot, or another assessment. */
export function SidePicker({ label, snapshots, value, onChange }: SidePickerProps) {
  const user = useUser();
  return (
    <Field label={label}>
      {(control) => (
        <RecordPicker
          {...control}
          list="assessmentRecords.list"
          noun="state"
          plural="assessments"
          before={[
            { id: "now", label: "Now" },
            ...snapshots.map(({ id, name, at }) => ({ id, label: name, note: dayAndTime(at, user) })),
          ]}
          labelOf={({ name }) => name}
          noteOf={({ frameworkTitle, clientName }) =>
            [frameworkTitle, clientName].filter((part) => part !== null).join(" · ")
          }
          nameOf={nameOf}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
