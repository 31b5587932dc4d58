import { part } from "./part.tsx";

/** How dates and times are shown. */
export const TimeDialog = part(async () => (await import("../session/time-dialog.tsx")).TimeDialog);
/** The dialog for choosing another client. */
export const ChangeClientDialog = part(
  async () => (await import("../screen/change-client-dialog.tsx")).ChangeClientDialog,
);
/** The dialog for choosing another tenant, client and role. */
export const SwitchContextDialog = part(
  async () => (await import("../screen/switch-context-dialog.tsx")).SwitchContextDialog,
);
