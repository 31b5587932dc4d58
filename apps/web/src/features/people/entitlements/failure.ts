import { ApiError } from "../../../api/api-error.ts";
import { describeError } from "../../../ui/state/describe-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";

/** Why a call failed, in one line: the first field at fault, else what the server says. */
export function failureText(error: unknown): string {
  const field = error instanceof ApiError ? error.errors[0] : undefined;
  if (field === undefined) return describeError(error).advice;
  return field.message.charAt(0).toUpperCase() + field.message.slice(1);
}

/** Says in a toast that something was not done, and why. */
export function tellFailure(title: string, error: unknown): void {
  toast({ variant: "destructive", title, description: failureText(error) });
}
