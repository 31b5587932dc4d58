import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { queryOf } from "../../../api/call.ts";
import type { TableSearch } from "../../../ui/data-table/table-search.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { Skeleton, Skeletons } from "../../../ui/state/skeleton.tsx";
import { TenantScope } from "../tenants/public.tsx";
import { DataPanel } from "./data-panel.tsx";
import { GeneralForm } from "./general-form.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { PolicyForm } from "./policy-form.tsx";

/** The parts of a tenant's settings; the first is shown unless the URL names another. */
const TABS = [
  { key: "general", label: "General" },
  { key: "rates", label: "Exchange rates" },
  { key: "prices", label: "Price levels" },
  { key: "policies", label: "Policies" },
  { key: "plan", label: "Plan" },
  { key: "domains", label: "Domains" },
  { key: "sign-on", label: "Single sign-on" },
  { key: "provisioning", label: "Provisioning and keys" },
  { key: "data", label: "Data" },
] as const;

/** A part of a tenant's settings. */
type Tab = (typeof TABS)[number]["key"];

const SignInPanel = lazy(async () => ({ default: (await import("./sign-in-panel.tsx")).SignInPanel }));

const RateSettings = lazy(async () => ({
  default: (await import("../exchange-rates/public.tsx")).RateSettings,
}));

const LevelSettings = lazy(async () => ({
  default: (await import("../price-levels/public.tsx")).LevelSettings,
}));

/** A tenant's settings, in parts that the URL names. */
export function SettingsScreen({ title }: { title: string }) {
  return (
    <TenantScope title={title} description="Name, policies, plan and sign-in methods.">
      {(tenantId, heading) => (
        <>
          {heading()}
          <Settings tenantId={tenantId} />
        </>
      )}
    </TenantScope>
  );
}

function Settings({ tenantId }: { tenantId: string }) {
  const search: TableSearch = useSearch({ strict: false });
  const tab = TABS.find(({ key }) => key === search["tab"])?.key ?? "general";
  const settings = useQuery(queryOf("tenantSettings.get", { query: { tenantId } }));
  return (
    <>
      <TabLinks label="Settings sections" tabs={TABS} current={tab}>
        {(key, link) => (
          <Link
            {...link}
            to="."
            search={{
              ...(search["tenantId"] !== undefined && { tenantId: search["tenantId"] }),
              ...(key !== "general" && { tab: key }),
            }}
            resetScroll={false}
          />
        )}
      </TabLinks>
      <Loaded
        query={settings}
        skeleton={<Skeletons heights={["h-14", "h-14", "h-14"]} className="max-w-xl" />}
      >
        {/* Refreshed after a save, the form starts from the stored values. */}
        {(data) => <Panel key={`${tab} ${data.version}`} tab={tab} settings={data} />}
      </Loaded>
    </>
  );
}

function Panel({ tab, settings }: { tab: Tab; settings: TenantSettings }) {
  switch (tab) {
    case "general":
      return <GeneralForm settings={settings} />;
    case "rates":
      return (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <RateSettings tenantId={settings.tenantId} currency={settings.currency} />
        </Suspense>
      );
    case "prices":
      return (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <LevelSettings tenantId={settings.tenantId} currency={settings.currency} />
        </Suspense>
      );
    case "policies":
      return <PolicyForm settings={settings} />;
    case "plan":
      return <PlanPanel settings={settings} />;
    case "domains":
    case "sign-on":
    case "provisioning":
      return (
        <Suspense fallback={<Skeleton className="h-80 max-w-xl" />}>
          <SignInPanel part={tab} settings={settings} />
        </Suspense>
      );
    case "data":
      return <DataPanel settings={settings} />;
  }
}
