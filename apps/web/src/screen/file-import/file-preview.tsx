/** What dialogs share that show what a file says before anything is saved. */
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { describeError } from "../../ui/state/describe-error.ts";

interface FileFieldProps {
  /** Why the chosen file can't be sent. */
  readonly problem: string | undefined;
  readonly hint: string;
  readonly accept: string;
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses the file. */
export function FileField({ problem, hint, accept, onChoose }: FileFieldProps) {
  return (
    <Field label="File" error={problem} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="file"
          className="py-1.5 touch:py-2.5"
          accept={accept}
          onChange={(event) => onChoose(event.target.files?.[0])}
        />
      )}
    </Field>
  );
}

interface ReadingStateProps {
  readonly preview: { readonly isFetching: boolean; readonly error: Error | null };
}

/** Whether the server is reading the file, and why it couldn't. */
export function ReadingState({ preview: { isFetching, error } }: ReadingStateProps) {
  return (
    <div aria-live="polite" className="text-sm">
      {isFetching && "Reading the file…"}
      {error && !isFetching && (
        <p role="alert" className="text-bad">
          {describeError(error).title}. {describeError(error).advice}
        </p>
      )}
    </div>
  );
}
