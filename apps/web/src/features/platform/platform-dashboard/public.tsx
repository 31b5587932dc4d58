import { lazy } from "react";

/** The platform's dashboard, loaded when it first shows. */
export const PlatformDashboard = lazy(async () => ({
  default: (await import("./platform-dashboard.tsx")).PlatformDashboard,
}));
