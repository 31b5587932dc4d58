import { Button } from "../../../../ui/button.tsx";

interface SaveBarProps {
  readonly saving: boolean;
  readonly onSave: () => void;
}

/** On small screens: the save button, within reach of the thumb, for unsaved changes. */
export function SaveBar({ saving, onSave }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2 sm:-mx-8 sm:px-8 lg:hidden">
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <span aria-hidden className="size-1.5 rounded-full bg-warn" />
        Unsaved changes
      </span>
      <Button onClick={onSave} busy={saving}>
        Save changes
      </Button>
    </div>
  );
}
