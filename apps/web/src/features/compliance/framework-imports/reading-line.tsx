import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/state/spinner.tsx";

interface ReadingLineProps {
  /** The part that was sent, from 0 to 1. */
  readonly sent: number;
  /** The server fetches the file itself. */
  readonly fetches: boolean;
  readonly onCancel: () => void;
}

/** How far a file is on its way, and the way to stop. */
export function ReadingLine({ sent, fetches, onCancel }: ReadingLineProps) {
  const percent = Math.floor(sent * 100);
  const uploads = !fetches && sent < 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        {uploads ? (
          <progress
            aria-label="Sending the file"
            max={100}
            value={percent}
            className="h-1.5 min-w-16 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          />
        ) : (
          <Spinner />
        )}
        <output className="shrink-0">
          {uploads ? "Sending the file…" : fetches ? "Fetching and reading the file…" : "Reading the file…"}
        </output>
        {uploads && (
          <span aria-hidden className="num w-9 shrink-0 text-muted">
            {percent}%
          </span>
        )}
      </span>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
