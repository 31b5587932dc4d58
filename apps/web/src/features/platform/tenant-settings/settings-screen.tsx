import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { lazy, Suspense } from "react";
import { queryOf } from "../../../api/call.ts";
import type { TableSearch } from "../../../ui/data-table/table-search.ts";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TenantScope } from "../tenants/public.tsx";
import { DataPanel } from "./data-panel.tsx";
import { GeneralForm } from "./general-form.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { PolicyForm } from "./policy-form.tsx";

/** The parts of a tenant's settings; the first is shown unless the URL names another. */
const TABS = {
  general: "General",
  policies: "Policies",
  plan: "Plan",
  domains: "Domains",
  "sign-on": "Single sign-on",
  provisioning: "Provisioning and keys",
  data: "Data",
} as const;

/** A part of a tenant's settings. */
type Tab = keyof typeof TABS;

/** The part that a text from the URL names. */
function tabOf(text: unknown): Tab {
  return typeof text === "string" && text in TABS ? (text as Tab) : "general";
}

const SignInPanel = lazy(async () => ({ default: (await import("./sign-in-panel.tsx")).SignInPanel }));

/** What a tenant sets for itself, in parts that the URL names. */
export function SettingsScreen({ title }: { title: string }) {
  return (
    <TenantScope title={title} description="Name, policies, plan and sign-in of a tenant.">
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
  const tab = tabOf(search["tab"]);
  const settings = useQuery(queryOf("tenantSettings.get", { query: { tenantId } }));
  return (
    <>
      <Tabs current={tab} search={search} />
      {settings.isPending ? (
        <div aria-busy className="grid max-w-xl gap-5">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : settings.isError ? (
        <ErrorState
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : (
        // Read anew after a save, the form starts from what is stored.
        <Panel key={`${tab} ${settings.data.version}`} tab={tab} settings={settings.data} />
      )}
    </>
  );
}

function Panel({ tab, settings }: { tab: Tab; settings: TenantSettings }) {
  switch (tab) {
    case "general":
      return <GeneralForm settings={settings} />;
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

function Tabs({ current, search }: { current: Tab; search: TableSearch }) {
  return (
    <nav
      aria-label="Parts of the settings"
      className="-mt-2 mb-6 flex gap-5 overflow-x-auto border-b border-line"
    >
      {(Object.keys(TABS) as Tab[]).map((tab) => (
        <Link
          key={tab}
          to="."
          search={{
            ...(search["tenantId"] !== undefined && { tenantId: search["tenantId"] }),
            ...(tab !== "general" && { tab }),
          }}
          resetScroll={false}
          aria-current={tab === current ? "page" : undefined}
          className={cx(
            "-mb-px flex h-9 shrink-0 items-center border-b-2 text-sm font-medium no-underline focus-visible:-outline-offset-2 touch:h-11",
            tab === current ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {TABS[tab]}
        </Link>
      ))}
    </nav>
  );
}
