import { useBlocker } from "@tanstack/react-router";
import { type RefObject, Suspense, lazy, useEffect } from "react";
import type { AnalysisSearch } from "../search.ts";

const fetchDialog = async () => import("../../../../screen/leave/leave-dialog.tsx");
const LeaveDialog = lazy(fetchDialog);

interface LeaveGuardProps {
  /** The changed record, as the URL names it. */
  readonly what?: "scenario" | "portfolio";
  readonly dirty: boolean;
  /**
   * The scenario (or portfolio) that can be shown next without asking, because it contains the changes; "" for the list, null for none.
   */
  readonly same: RefObject<string | null>;
  readonly saving: boolean;
  /** False while something is missing: the draft can then be kept in this browser instead. */
  readonly savable?: boolean;
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
}

/** Asks before unsaved changes are left behind, within the application and on closing or reloading the page. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { what = "scenario", dirty, same, saving, savable = true, onSave, onDiscard } = props;
  useEffect(() => {
    if (dirty) void fetchDialog().catch(() => undefined);
  }, [dirty]);
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
    <Suspense>
      <LeaveDialog
        what={what}
        savable={savable}
        saving={saving}
        onStay={blocker.reset}
        onLeave={blocker.proceed}
        onSave={onSave}
        onDiscard={onDiscard}
      />
    </Suspense>
  );
}
