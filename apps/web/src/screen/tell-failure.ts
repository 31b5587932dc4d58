import { ApiError } from "../api/api-error.ts";
import { toast } from "../ui/overlay/toast.ts";
import { describeError } from "../ui/state/describe-error.ts";

/** A form that can show itself why the server refused its values. */
export interface TellingForm {
  /** The form's values, by the names of its fields. */
  readonly values?: object;
  readonly tell?: (errors: Readonly<Record<string, string>>) => void;
  /** Shows why the whole form was refused; without it a toast does. */
  readonly fail?: (words: string) => void;
}

/**
 * Why a call failed, in words for the person: the first field at fault, else the server's message, else the best known
 * cause.
 */
function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    const said = error.errors[0]?.message ?? error.problem?.detail;
    if (said !== undefined) return sentence(said);
  }
  const { title, advice } = describeError(error);
  return `${title}. ${advice}`;
}

/**
 * Shows what failed and why; the only way in which a screen reports a failed call. A given form shows it itself: at the fields at
 * fault, or for the form as a whole. Otherwise a toast does.
 */
export function tellFailure(failed: string, error: unknown, form: TellingForm = {}): void {
  const { values = {}, tell, fail } = form;
  const fields = error instanceof ApiError ? error.errors : [];
  const known = fields
    .map(({ path, message }) => [path.split(/[.[]/)[0] ?? path, sentence(message)] as const)
    .filter(([name]) => name in values);
  if (tell && known.length > 0) tell(Object.fromEntries(known.toReversed()));
  else if (fail) fail(`${failed}. ${failureText(error)}`);
  else toast({ title: failed, description: failureText(error), variant: "destructive" });
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
