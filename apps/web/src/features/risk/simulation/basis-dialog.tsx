import type { ControlBasis, SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import { MOST_TECHNIQUES } from "@crq/contract/risk/control-model/control-model-limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { TechniquePicker } from "../../../screen/threats/technique-picker.tsx";
import { useTechniques } from "../../../screen/threats/techniques.ts";
import { useAct } from "../../../screen/use-act.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";

interface BasisDialogProps {
  readonly scenario: Pick<SimulatedRecord, "id" | "title">;
  readonly onClose: () => void;
}

/** Which techniques a scenario uses, and which assessment its controls follow. */
export function BasisDialog({ scenario, onClose }: BasisDialogProps) {
  const basis = useQuery(queryOf("scenarioBases.get", { params: { id: scenario.id } }));
  return (
    <Dialog open title="Techniques and assessment" description={scenario.title} onClose={onClose}>
      <Loaded query={basis} skeleton={<Skeleton className="h-48" />}>
        {(data) => <BasisForm key={data.version} basis={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function BasisForm({ basis, onClose }: { basis: ControlBasis; onClose: () => void }) {
  const mayWrite = useCan("scenario:write");
  const attack = useTechniques();
  const [techniques, setTechniques] = useState<readonly string[]>(basis.techniques);
  const [assessment, setAssessment] = useState(basis.assessment?.id ?? "");
  const [again, setAgain] = useState(false);
  const follows = basis.assessment !== null && basis.assessment.id === assessment;
  const save = useAct("scenarioBases.save", {
    failed: "Couldn’t save the techniques and the assessment",
    done: "Techniques and assessment saved",
    also: ["riskSimulation"],
    onDone: onClose,
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({
          params: { id: basis.scenarioId },
          body: {
            version: basis.version,
            techniques: [...techniques],
            assessmentId: assessment === "" ? null : assessment,
            again: again && follows,
          },
        });
      }}
    >
      <Field
        label="Techniques"
        hint="How attackers would cause this loss. Controls that mitigate them act on how often it happens."
      >
        {(control) => (
          <TechniquePicker
            {...control}
            disabled={!mayWrite}
            value={techniques}
            onChange={setTechniques}
            max={MOST_TECHNIQUES}
          />
        )}
      </Field>
      <Field
        label="Assessment"
        hint="The estimates assume its answers as they are when you choose it. Later answers move nothing until you take them over."
      >
        {(control) => (
          <RecordPicker
            {...control}
            disabled={!mayWrite}
            list="assessmentRecords.list"
            noun="assessment"
            value={assessment}
            onChange={setAssessment}
            labelOf={({ name }) => name}
            noteOf={({ frameworkTitle, clientName }) =>
              [frameworkTitle, clientName].filter(Boolean).join(", ")
            }
            nothing="None"
            nameOf={basis.assessment?.name}
          />
        )}
      </Field>
      {mayWrite && follows && (
        <div>
          <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
            I made the estimates again: they assume the answers as they are now
          </Checkbox>
          <p className="text-xs text-muted">
            Only answers given after you save count as changes to this scenario from then on.
          </p>
        </div>
      )}
      <p className="text-xs text-muted">{attack.data?.ATTACK.attribution}</p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {mayWrite ? "Cancel" : "Close"}
        </Button>
        {mayWrite && (
          <Button type="submit" aria-busy={save.busy}>
            Save
          </Button>
        )}
      </div>
    </form>
  );
}
