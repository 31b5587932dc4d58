import { ApiError } from "../api/api-error.ts";
import { toast } from "../ui/overlay/toast.ts";
import { describeError } from "../ui/state/describe-error.ts";

/** A form that can say itself why the server refused what was entered. */
export interface TellingForm {
  /** What is entered, by the names of its fields. */
  readonly values?: object;
  readonly tell?: (errors: Readonly<Record<string, string>>) => void;
  /** Says why the whole was refused; without it a toast does. */
  readonly fail?: (words: string) => void;
}

/** Why a call failed, in words for the person: the first field at fault, else what the server says, else what is known. */
function failureText(error: unknown): string {
  if (error instanceof ApiError) {
    const said = error.errors[0]?.message ?? error.problem?.detail;
    if (said !== undefined) return sentence(said);
  }
  const { title, advice } = describeError(error);
  return `${title}. ${advice}`;
}

/**
 * Says what was not done and why; the only way in which a screen tells a failed call. Where a form is given it says it itself: at the
 * fields at fault, or as a whole. Else a toast says it.
 */
export function tellFailure(failed: string, error: unknown, form: TellingForm = {}): void {
  const { values = {}, tell, fail } = form;
  const fields = error instanceof ApiError ? error.errors : [];
  const known = fields
    .map(({ path, message }) => [path.split(".")[0] ?? path, sentence(message)] as const)
    .filter(([name]) => name in values);
  if (tell && known.length > 0) tell(Object.fromEntries(known.toReversed()));
  else if (fail) fail(`${failed}. ${failureText(error)}`);
  else toast({ title: failed, description: failureText(error), variant: "destructive" });
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
