import { Button } from "../../../../ui/button.tsx";
import { ago } from "../../../../ui/format.ts";

interface RecoveredNoticeProps {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Names of the differences from the saved state. */
  readonly fields: readonly string[];
  readonly onTakeUp: () => void;
  readonly onDiscard: () => void;
}

/** Offers unsaved work from an earlier visit. Until it's restored or discarded, nothing overwrites it. */
export function RecoveredNotice({ savedAt, fields, onTakeUp, onDiscard }: RecoveredNoticeProps) {
  const shown = fields.slice(0, 3).join(", ") + (fields.length > 3 ? ` and ${fields.length - 3} more` : "");
  return (
    <output className="mb-4 flex flex-wrap items-center justify-between gap-3 border-l-[3px] border-primary bg-sunken px-4 py-2.5">
      <p className="text-sm">
        <strong className="font-medium">
          Unsaved work from {ago(new Date(savedAt))} was saved in this browser.
        </strong>{" "}
        <span className="text-muted">It differs in {shown}.</span>
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={onTakeUp}>
          Restore
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </output>
  );
}
