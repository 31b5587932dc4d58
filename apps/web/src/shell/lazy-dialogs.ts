import { lazy } from "react";

/** Dialogs of the shell that are loaded when they are first opened. */
export const TimeDialog = lazy(async () => ({
  default: (await import("../session/time-dialog.tsx")).TimeDialog,
}));
/** The choice of another client. */
export const ChangeClientDialog = lazy(async () => ({
  default: (await import("../screen/change-client-dialog.tsx")).ChangeClientDialog,
}));
