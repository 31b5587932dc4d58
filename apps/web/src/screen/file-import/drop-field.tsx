import { cx } from "class-variance-authority";
import { FileUp } from "lucide-react";
import { type DragEvent, useId, useState } from "react";

interface DropFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly problem: string | undefined;
  /** A file is being read: no other one is taken. */
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
}

/** Takes a file that's dropped or chosen. */
export function DropField({ label, hint, accept, problem, busy = false, onFile }: DropFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- people who can't drag use the file input inside */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-md border border-dashed px-4 py-5 text-center text-sm",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          over ? "border-primary bg-sunken" : "border-line-strong hover:bg-sunken/70",
        )}
      >
        <FileUp aria-hidden className="size-5 text-muted" />
        <span className="max-w-full font-medium break-words">{label}</span>
        <span className="text-xs text-muted">{hint}</span>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={busy}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => {
            take(event.target.files);
            // The same file, corrected, must count as a change.
            event.target.value = "";
          }}
          className="sr-only"
        />
      </label>
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-sm wrap-anywhere text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
