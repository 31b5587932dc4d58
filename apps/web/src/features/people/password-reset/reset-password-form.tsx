import { PASSWORD_RULES } from "@crq/contract/people/auth";
import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { currentUserQuery } from "../../../api/current-user.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PasswordRules } from "../sign-in/public.tsx";
import { byField, serverMessage } from "../signed-out/public.tsx";
import { forgetToken } from "../../../session/kept-token.ts";

const NO_MATCH = "Passwords do not match";

/**
 * A new password and its confirmation. Each rule is checked off when it's met; both fields must be valid before
 * sending.
 */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const client = useQueryClient();
  const rulesId = useId();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [state, setState] = useState<"editing" | "sending" | "done">("editing");
  const strong = PASSWORD_RULES.every(({ test }) => test(password));
  const matches = password === confirmation;

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (state !== "editing") return;
    if (!strong) return fail("Invalid Password", "The password doesn't meet all the requirements yet.");
    if (!matches) return fail("Passwords Don't Match", "Enter the same password in both fields.");
    setState("sending");
    try {
      await call("passwordReset.resetPassword", { body: { token, password } });
      forgetToken("password-reset");
      client.removeQueries({ queryKey: currentUserQuery.queryKey });
      setState("done");
      toast({ title: "Password Reset Successful", description: "Sign in with your new password." });
      onDone();
    } catch (error) {
      setState("editing");
      if (!(error instanceof ApiError))
        return fail("Error", "An error occurred while resetting your password.");
      setRefusal(byField(error)["password"]);
      fail("Reset Failed", serverMessage(error) ?? "Failed to reset password.");
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div>
        <Field label="New password" error={refusal}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setRefusal(undefined);
              }}
              aria-describedby={[control["aria-describedby"], rulesId].filter(Boolean).join(" ")}
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordRules password={password} id={rulesId} />
      </div>
      <Field
        label="Confirm new password"
        error={confirmation !== "" && !matches ? NO_MATCH : undefined}
        success={confirmation !== "" && matches ? "Passwords match" : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmation"
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={!strong || !matches}
        busy={state !== "editing"}
        className="mt-1 w-full"
      >
        Reset password
      </Button>
    </form>
  );
}

function fail(title: string, description: string): void {
  toast({ title, description, variant: "destructive" });
}
