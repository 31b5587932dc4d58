import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import { roleLabel } from "@crq/contract/roles";
import * as z from "zod/mini";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { endOfDay } from "./end-of-day.ts";
import { PEOPLE } from "./people-groups.ts";

const Form = z.strictObject({ day: z.string() });

interface EndDialogProps {
  readonly entitlements: readonly EntitlementOfPerson[];
  /** The person's name, or how many people. */
  readonly whose: string;
  readonly onClose: () => void;
}

/** Sets or removes the day after which roles expire. */
export function EndDialog({ entitlements, whose, onClose }: EndDialogProps) {
  const save = useAct("entitlements.update", {
    done: (_, { body }) => (body.expiresAt === null ? "Expiry removed" : "Expiry set"),
    failed: "Some changes weren't saved",
    also: PEOPLE,
  });
  const one = entitlements.length === 1 ? entitlements[0] : undefined;
  return (
    <FormDialog
      title="Set expiry"
      description={one ? `${roleLabel(one.role)} for ${whose}` : whose}
      schema={Form}
      initial={{ day: entitlements[0]?.expiresAt?.slice(0, 10) ?? "" }}
      submit="Save"
      onSubmit={({ day }, form) => {
        const body = { expiresAt: endOfDay(day) };
        return save.runAll(
          entitlements.map(({ id }) => ({ params: { id }, query: {}, body })),
          form,
        );
      }}
      onClose={onClose}
    >
      {({ errors, text }) => (
        <Field
          label="Last day"
          hint="Leave empty for no expiry. Sessions that use the role end when it expires."
          error={errors.day}
        >
          {(control) => <Input {...control} {...text("day")} type="date" />}
        </Field>
      )}
    </FormDialog>
  );
}
