import { part } from "./part.tsx";

/** How dates and times are shown. */
export const TimeDialog = part(async () => (await import("../session/time-dialog.tsx")).TimeDialog);
/** The choice of another client. */
export const ChangeClientDialog = part(
  async () => (await import("../screen/change-client-dialog.tsx")).ChangeClientDialog,
);
/** The choice of another tenant, client and role. */
export const SwitchContextDialog = part(
  async () => (await import("../screen/switch-context-dialog.tsx")).SwitchContextDialog,
);
