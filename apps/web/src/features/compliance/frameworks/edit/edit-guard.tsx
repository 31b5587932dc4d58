import { useBlocker } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import type { SavedContent } from "./use-saved-content.ts";

const LeaveDialog = lazy(() => import("../../../../screen/leave/leave-dialog.tsx"));

/** Saves the last changes before the page is left, and asks if they can't be saved. */
export function EditGuard({ editor }: { readonly editor: SavedContent }) {
  const { dirty, flush, discard } = editor;
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || current.pathname === next.pathname) return false;
      return !(await flush());
    },
  });
  if (blocker.status !== "blocked") return null;
  const save = async () => {
    setSaving(true);
    const done = await flush();
    setSaving(false);
    return done;
  };
  return (
    <Suspense>
      <LeaveDialog
        what="framework"
        savable
        saving={saving}
        onStay={blocker.reset}
        onLeave={blocker.proceed}
        onSave={save}
        onDiscard={discard}
      />
    </Suspense>
  );
}
