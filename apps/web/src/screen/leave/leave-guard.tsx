import { useBlocker } from "@tanstack/react-router";
import { type RefObject, Suspense, lazy } from "react";

const LeaveDialog = lazy(() => import("./leave-dialog.tsx"));

interface LeaveGuardProps {
  /** The noun for what has changed: `program`. */
  readonly what: string;
  readonly dirty: boolean;
  /** The changes are saved: leaving asks nothing. */
  readonly free: RefObject<boolean>;
  readonly saving: boolean;
  readonly onSave: () => Promise<boolean>;
  /** Whether another address of the same path leaves the record too; by default none does. */
  readonly leaves?: (next: { readonly search: object }) => boolean;
}

/** Asks before unsaved changes of a record are left behind, also when the page is closed. */
export function LeaveGuard({ what, dirty, free, saving, onSave, leaves }: LeaveGuardProps) {
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => dirty && !free.current,
    shouldBlockFn: ({ current, next }) =>
      dirty && !free.current && (current.pathname !== next.pathname || leaves?.(next) === true),
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense>
      <LeaveDialog
        what={what}
        savable
        saving={saving}
        onStay={blocker.reset}
        onLeave={blocker.proceed}
        onSave={onSave}
        onDiscard={() => undefined}
      />
    </Suspense>
  );
}
