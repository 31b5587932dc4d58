import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import { roleLabel } from "@crq/contract/roles";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { endOfDay } from "./end-of-day.ts";
import { failureText } from "./failure.ts";
import { useRefreshPeople } from "./use-refresh-people.ts";

interface EndDialogProps {
  readonly entitlements: readonly EntitlementOfPerson[];
  /** Whose they are, or how many. */
  readonly whose: string;
  readonly onClose: () => void;
}

/** Sets the day after which roles end, or takes it away. */
export function EndDialog({ entitlements, whose, onClose }: EndDialogProps) {
  const id = useId();
  const [day, setDay] = useState(entitlements[0]?.expiresAt?.slice(0, 10) ?? "");
  const refresh = useRefreshPeople();
  const save = useMutation({
    mutationFn: async () => {
      for (const { id: entitlement } of entitlements)
        await call("entitlements.update", {
          params: { id: entitlement },
          query: {},
          body: { expiresAt: endOfDay(day) },
        });
    },
    onSettled: refresh,
    onSuccess: () => {
      toast({ title: day === "" ? "The roles do not end" : "The end is set" });
      onClose();
    },
  });
  const one = entitlements.length === 1 ? entitlements[0] : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="When it ends"
      description={one ? `${roleLabel(one.role)} of ${whose}` : whose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field
          label="Last day"
          hint="Empty: it does not end. Sessions that use it end with it."
          error={save.error ? failureText(save.error) : undefined}
        >
          {(control) => (
            <Input {...control} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
