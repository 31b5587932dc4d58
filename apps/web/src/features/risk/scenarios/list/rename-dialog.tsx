import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { useId, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { useUpdateScenario } from "../queries.ts";

interface RenameDialogProps {
  readonly scenario: ScenarioSummary;
  readonly onClose: () => void;
}

/** Gives a scenario another title. */
export function RenameDialog({ scenario, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(scenario.title);
  const [asked, setAsked] = useState(false);
  const update = useUpdateScenario();
  const form = useId();
  const missing = title.trim() === "" ? "A scenario needs a title" : undefined;
  const failed = update.error
    ? update.error instanceof ApiError && update.error.status === 409
      ? "Someone changed this scenario meanwhile. Close this, and rename it again."
      : describeError(update.error).advice
    : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename scenario"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={update.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (missing !== undefined) return;
          if (title.trim() === scenario.title) onClose();
          else
            update.mutate(
              { id: scenario.id, version: scenario.version, title: title.trim() },
              { onSuccess: onClose },
            );
        }}
      >
        <Field label="Title" required error={asked ? (missing ?? failed) : undefined}>
          {(control) => (
            <Input
              {...control}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog has this one field
              autoFocus
              maxLength={200}
              value={title}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
