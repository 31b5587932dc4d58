import { NewPassword, PASSWORD_RULES } from "@crq/contract/people/auth";
import { useId } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { newSession } from "../../../api/session-channel.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PasswordRules } from "../sign-in/public.tsx";
import type { Proof } from "./use-proof.ts";

const MATCH = "Passwords match";
const NO_MATCH = "Passwords do not match";

const fieldsFor = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: z.string().check(z.minLength(hasPassword ? 1 : 0, "Password is required")),
      newPassword: NewPassword,
      confirmation: z.string(),
    })
    .check(
      z.refine((fields) => fields.newPassword === fields.confirmation, {
        message: NO_MATCH,
        path: ["confirmation"],
        when: () => true,
      }),
    );

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly guarded: Proof["guarded"];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A new password, confirmed with the current one if there is one. */
export function ChangePasswordDialog(props: ChangePasswordDialogProps) {
  const { email, hasPassword, guarded, onClose, onChanged } = props;
  const rulesId = useId();
  const { values, errors, busy, text, submit, setErrors } = useForm({
    schema: fieldsFor(hasPassword),
    initial: { currentPassword: "", newPassword: "", confirmation: "" },
    onSubmit: change,
  });
  const { newPassword, confirmation } = values;
  const strong = PASSWORD_RULES.every(({ test }) => test(newPassword));
  const matches = newPassword === confirmation;

  async function change(given: { currentPassword: string; newPassword: string }) {
    const body = {
      newPassword: given.newPassword,
      ...(hasPassword && { currentPassword: given.currentPassword }),
    };
    const outcome = await guarded(async () => {
      try {
        await call("factors.changePassword", { body });
        return "changed";
      } catch (error) {
        if (!(error instanceof ApiError) || error.errors.length === 0) throw error;
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
        return "refused";
      }
    });
    if (outcome !== "changed") return;
    await newSession();
    toast({ title: "Your password was changed", description: "You're signed out on all other devices." });
    onChanged();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title={hasPassword ? "Change your password" : "Set a password"}
      className="max-w-[26rem]"
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Field label="Current password" error={errors.currentPassword}>
            {(control) => (
              <PasswordInput {...control} {...text("currentPassword")} autoComplete="current-password" />
            )}
          </Field>
        )}
        <div>
          <Field
            label="New password"
            error={
              errors.newPassword === undefined || strong
                ? errors.newPassword
                : newPassword === ""
                  ? "Password is required"
                  : "The password doesn't meet all the requirements yet"
            }
          >
            {(control) => (
              <PasswordInput
                {...control}
                {...text("newPassword")}
                aria-describedby={[control["aria-describedby"], rulesId].filter(Boolean).join(" ")}
                autoComplete="new-password"
              />
            )}
          </Field>
          <PasswordRules password={newPassword} id={rulesId} />
        </div>
        <Field
          label="Confirm password"
          error={confirmation === "" ? errors.confirmation : matches ? undefined : NO_MATCH}
          success={confirmation !== "" && matches ? MATCH : undefined}
        >
          {(control) => <PasswordInput {...control} {...text("confirmation")} autoComplete="new-password" />}
        </Field>
        <Button type="submit" size="lg" busy={busy}>
          {hasPassword ? "Change password" : "Set password"}
        </Button>
      </form>
    </Dialog>
  );
}
