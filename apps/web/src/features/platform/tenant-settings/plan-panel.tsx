import { type Billing, type Plan, PLANS } from "@crq/contract/platform/plans";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Suspense, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useCan } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";
import { ChangePlan } from "../tenants/public.tsx";

/** A tenant's plan, its usage, and the content of the other plans. */
export function PlanPanel({ settings }: { settings: TenantSettings }) {
  const mayChange = useCan("plan:manage");
  const [changing, setChanging] = useState(false);
  const plan = useQuery(queryOf("tenantSettings.plan", { query: { tenantId: settings.tenantId } }));
  return (
    <Loaded query={plan} skeleton={<Skeleton className="h-40 max-w-one" />}>
      {({ used, limits, billing }) => (
        <Settings>
          <Setting
            title="Current plan"
            description={
              mayChange
                ? "You can change the plan at any time, if it has enough seats for the members."
                : "Only the platform's administrators can change the plan."
            }
          >
            <p className="text-xl font-semibold">
              {PLANS[settings.plan].name}
              <span className="ml-2 text-sm font-normal text-muted">{priceOf(settings.plan, billing)}</span>
            </p>
            <Use used={used.members} limit={limits.members} />
            {mayChange && (
              <Button variant="outline" className="mt-4" onClick={() => setChanging(true)}>
                Change plan
              </Button>
            )}
          </Setting>
          <Setting title="Compare plans" description="What each one includes and costs.">
            <Table label="Plans">
              <thead>
                <tr>
                  <Th>Plan</Th>
                  <Th numeric>Members</Th>
                  <Th>Own branding</Th>
                  <Th numeric>A month</Th>
                  <Th numeric>A year</Th>
                </tr>
              </thead>
              <tbody>
                {(Object.keys(PLANS) as Plan[]).map((key) => (
                  <Tr key={key}>
                    <RowHeader>
                      {PLANS[key].name}
                      {key === settings.plan && <Badge className="ml-2">Current</Badge>}
                    </RowHeader>
                    <Td numeric>{PLANS[key].members ?? "Unlimited"}</Td>
                    <Td>{PLANS[key].customBranding && <Check aria-label="Included" className="size-4" />}</Td>
                    <Td numeric>${count(PLANS[key].monthlyPrice)}</Td>
                    <Td numeric>${count(PLANS[key].annualPrice)}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </Setting>
          {changing && (
            <Suspense>
              <ChangePlan
                tenant={{
                  id: settings.tenantId,
                  name: settings.name,
                  plan: settings.plan,
                  billing,
                }}
                onClose={() => setChanging(false)}
              />
            </Suspense>
          )}
        </Settings>
      )}
    </Loaded>
  );
}

function priceOf(plan: Plan, billing: Billing): string {
  const { monthlyPrice, annualPrice } = PLANS[plan];
  if (monthlyPrice === 0) return "free";
  return billing === "annual" ? `$${count(annualPrice)} a year` : `$${count(monthlyPrice)} a month`;
}

function Use({ used, limit }: { used: number; limit: number | null }) {
  const share = limit === null ? 0 : Math.min(1, used / limit);
  return (
    <div className="mt-4 max-w-sm text-sm">
      <p className="num flex justify-between gap-3">
        <span>Members and open invitations</span>
        <span className="font-medium">
          {limit === null ? `${count(used)}, unlimited` : `${count(used)} of ${limit}`}
        </span>
      </p>
      {limit !== null && (
        <meter
          aria-label="Members used"
          className="sr-only"
          min={0}
          max={limit}
          value={Math.min(used, limit)}
        />
      )}
      {limit !== null && (
        <svg aria-hidden viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-1.5 h-1.5 w-full">
          <rect width="100" height="2" className="fill-line" />
          <rect width={share * 100} height="2" className={share >= 1 ? "fill-bad" : "fill-primary"} />
        </svg>
      )}
    </div>
  );
}
