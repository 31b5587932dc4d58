import { useBlocker } from "@tanstack/react-router";
import type { RefObject } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import type { AnalysisSearch } from "../search.ts";

interface LeaveGuardProps {
  /** The changed record, as the URL names it. */
  readonly what?: "scenario" | "portfolio";
  readonly dirty: boolean;
  /**
   * The scenario (or portfolio) that can be shown next without asking, because it contains the changes; "" for the list, null for none.
   */
  readonly same: RefObject<string | null>;
  readonly saving: boolean;
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
}

/** Asks before unsaved changes are left behind, within the application and on closing or reloading the page. */
export function LeaveGuard({ what = "scenario", dirty, same, saving, onSave, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: dirty,
    shouldBlockFn: ({ current, next }) => {
      if (!dirty) return false;
      const [from, to] = [current.search as AnalysisSearch, next.search as AnalysisSearch];
      const stays =
        next.pathname === current.pathname && (to[what] === from[what] || (to[what] ?? "") === same.current);
      return !stays;
    },
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={blocker.reset}
      title="Save your changes?"
      description={`This ${what} has changes that are not saved.`}
      footer={
        <>
          <Button variant="ghost" onClick={blocker.reset}>
            Keep editing
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              onDiscard();
              blocker.proceed();
            }}
          >
            Discard changes
          </Button>
          <Button
            busy={saving}
            onClick={() => {
              void onSave().then((saved) => (saved ? blocker.proceed() : blocker.reset()));
            }}
          >
            Save and leave
          </Button>
        </>
      }
    />
  );
}
