import type { CurrentUser } from "@crq/contract/people/auth";
import { can, readsRisk } from "@crq/contract/permissions";
import { Suspense, lazy, useState } from "react";
import { isCompleted } from "../../../session/onboarding-storage.ts";
import { useUser } from "../../../session/user-context.ts";
import { PlatformDashboard } from "../../platform/platform-dashboard/public.tsx";
import { LossExposure } from "./loss-exposure.tsx";

const TenantDashboard = lazy(async () => ({
  default: (await import("../risk-dashboard/public.tsx")).TenantDashboard,
}));
const FirstStepsStrip = lazy(async () => ({
  default: (await import("../../people/role-landing/public.tsx")).FirstStepsStrip,
}));
const PathOnDashboard = lazy(async () => ({
  default: (await import("../first-hour/public.ts")).PathOnDashboard,
}));
const UnknownPath = lazy(async () => ({ default: (await import("./unknown-path.tsx")).UnknownPath }));
const RoleLanding = lazy(async () => ({
  default: (await import("../../people/role-landing/public.tsx")).RoleLanding,
}));

/** The first screen after sign-in, also shown for unknown paths: the person's dashboard or first steps. */
export function DashboardScreen({ unknownPath }: { unknownPath?: string }) {
  return (
    <Suspense>
      {unknownPath !== undefined && <UnknownPath path={unknownPath} />}
      {unknownPath === undefined && <Beginning />}
      <Dashboard />
    </Suspense>
  );
}

/** What leads a newcomer on, one thing at a time: the guided path for those who create scenarios, and then the first steps. */
function Beginning() {
  const user = useUser();
  const { id, role, tenantId } = user;
  const [guided] = useState(
    () => tenantId !== null && can(role, "scenario:write") && !isCompleted("first-hour", id),
  );
  const strip = hasDashboard(user) && !isCompleted("first-steps", id) ? <FirstStepsStrip /> : null;
  return guided ? <PathOnDashboard whenDone={strip} /> : strip;
}

/** The platform's dashboard for its administrators, a tenant's for its own, the loss exposure for everyone who reads risk; else first steps. */
function Dashboard() {
  const user = useUser();
  const { role, tenantId } = user;
  if (tenantId === null)
    return can(role, "platform-dashboard:read") ? <PlatformDashboard /> : <RoleLanding />;
  if (can(role, "tenant-dashboard:read")) return <TenantDashboard />;
  return readsRisk(user) ? <LossExposure /> : <RoleLanding />;
}

/** Whether a dashboard is shown, and not the landing page, which lists the first steps itself. */
function hasDashboard(user: CurrentUser): boolean {
  if (user.tenantId === null) return can(user.role, "platform-dashboard:read");
  return readsRisk(user);
}
