import { ApiError } from "../../../api/api-error.ts";
import { describeError } from "../../../ui/state/describe-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";

/** Says why a call failed: at the fields at fault where the form has them, else in a toast. */
export function showFailure(
  title: string,
  error: unknown,
  setErrors?: (errors: Record<string, string>) => void,
): void {
  const fields = error instanceof ApiError ? error.errors : [];
  if (setErrors !== undefined && fields.length > 0) {
    setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, sentence(message)])));
    return;
  }
  const [first] = fields;
  const { title: what, advice } = describeError(error);
  toast({
    title,
    description: first === undefined ? `${what}. ${advice}` : sentence(first.message),
    variant: "destructive",
  });
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
