import { lazy } from "react";

/** Dialogs of the shell that are loaded when they are first opened. */
export const TimeDialog = lazy(async () => ({ default: (await import("./time-dialog.tsx")).TimeDialog }));
/** The choice of another client. */
export const ChangeClientDialog = lazy(async () => ({
  default: (await import("./change-client-dialog.tsx")).ChangeClientDialog,
}));
