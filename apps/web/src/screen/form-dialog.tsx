import { type ReactNode, useId, useState } from "react";
import type * as z from "zod/mini";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import type { TellingForm } from "./tell-failure.ts";
import { type Form, useForm } from "./use-form.ts";

interface FormDialogProps<S extends z.ZodMiniType<object, object>> {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly role?: "dialog" | "alertdialog";
  readonly className?: string;
  /** The contract's shape of the form. */
  readonly schema: S;
  readonly initial: z.input<S>;
  /** The verb on its main button; the button's other content can depend on the form. */
  readonly submit: ReactNode | ((form: Form<S>) => ReactNode);
  readonly destructive?: boolean;
  /** Submitting waits for something that is still loading. */
  readonly disabled?: boolean;
  /** Gets the validated values and the form, for `act.run(input, form)`; the dialog closes if it returns true. */
  readonly onSubmit: (values: z.output<S>, form: TellingForm) => Promise<boolean>;
  readonly onClose: () => void;
  readonly children: (form: Form<S>) => ReactNode;
}

/**
 * A form in a dialog: validated by the contract's shape, with its buttons, a busy state while it's sent, and messages for refusals.
 * A click outside closes it only while nothing has been entered.
 */
export function FormDialog<S extends z.ZodMiniType<object, object>>(props: FormDialogProps<S>) {
  const { title, description, role, className, schema, initial, submit, destructive, disabled } = props;
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const form: Form<S> = useForm({
    schema,
    initial,
    onSubmit: async (values) => {
      setFailure(undefined);
      if (await props.onSubmit(values, { ...form, fail: setFailure })) props.onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={props.onClose}
      closeOnOutsideClick={!form.changed}
      title={title}
      {...(description !== undefined && { description })}
      {...(role && { role })}
      {...(className !== undefined && { className })}
      footer={
        <>
          <Button variant="outline" onClick={props.onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={destructive === true ? "destructive" : "default"}
            busy={form.busy}
            disabled={disabled === true}
          >
            {typeof submit === "function" ? submit(form) : submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-4">
        {props.children(form)}
        <div role="alert" className="text-sm text-bad empty:hidden">
          {failure}
        </div>
      </form>
    </Dialog>
  );
}
