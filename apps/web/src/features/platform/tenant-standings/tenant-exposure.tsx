import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { MiniCurve } from "../../../ui/chart/mini-curve.tsx";
import { count, money } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";

/** One tenant's loss exposure against its appetite, for those who compare tenants; renders nothing for others. */
export function TenantExposure({ tenantId }: { readonly tenantId: string }) {
  return useCan("super-admin-dashboard:read") ? <Exposure tenantId={tenantId} /> : null;
}

function Exposure({ tenantId }: { readonly tenantId: string }) {
  const read = useQuery(queryOf("tenantStandings.list", { query: { tenantId, pageSize: 1 } }));
  return (
    <Loaded query={read} small skeleton={<Skeleton className="mb-8 h-36" />}>
      {({ items: [tenant] }) => tenant !== undefined && <Standing tenant={tenant} />}
    </Loaded>
  );
}

function Standing({ tenant: { name, exposure, overdue } }: { readonly tenant: TenantStanding }) {
  const over = exposure.some(({ overAppetite }) => overAppetite);
  const compared = exposure.some(({ overAppetite }) => overAppetite !== null);
  const tone = over ? "over" : compared ? "within" : "open";
  return (
    <Plate className="mb-8">
      <p className="mb-3">
        <VerdictChip tone={tone}>{CHIP[exposure.length === 0 ? "none" : tone]}</VerdictChip>
      </p>
      <p className="font-display text-verdict text-balance wrap-anywhere">
        {exposure.length === 0 ? `${name} hasn’t quantified any risk yet.` : `${name} ${WORDS[tone]}`}
      </p>
      {exposure.map((one) => (
        <Figures key={one.currency} exposure={one} overdue={overdue} />
      ))}
    </Plate>
  );
}

const CHIP = {
  over: "Over appetite",
  within: "Within appetite",
  open: "No appetite set",
  none: "No figures yet",
} as const;

const WORDS = {
  over: "is over its risk appetite.",
  within: "is within its risk appetite.",
  open: "hasn’t set a risk appetite in the currency of its figures.",
} as const;

interface FiguresProps {
  readonly exposure: TenantStanding["exposure"][number];
  readonly overdue: number | null;
}

/** The figures in one currency. */
function Figures({ exposure, overdue }: FiguresProps) {
  const user = useUser();
  const { currency, mean, p95, acceptedP95, curve, onDate } = exposure;
  const day = calendarDay(onDate, user);
  return (
    <div className="mt-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure name="Expected annual loss" note={`after insurance, as of ${day}`}>
          {money(mean, currency)}
        </Figure>
        <Figure
          name="1-in-20-year loss"
          note={`after insurance, ${acceptedP95 === null ? "no limit set" : `limit ${money(acceptedP95, currency)}`}`}
        >
          {p95 > 0 ? money(p95, currency) : "Rarer"}
        </Figure>
        {overdue !== null && (
          <div>
            <dt className="text-sm text-muted">Overdue work</dt>
            <dd className="num mt-1 text-2xl font-semibold">{count(overdue)}</dd>
            <dd className="text-xs text-muted">counted nightly</dd>
          </div>
        )}
      </dl>
      {curve !== null && curve.length > 0 && (
        <MiniCurve curve={drawn(curve)} threshold={acceptedP95 ?? p95} width={240} height={80} />
      )}
    </div>
  );
}

/** The stored points of a curve, as charts read them. */
function drawn(points: readonly (readonly [number, number])[]) {
  return { loss: points.map(([loss]) => loss), probability: points.map(([, chance]) => chance) };
}

function Figure({
  name,
  note,
  children,
}: {
  readonly name: string;
  readonly note: string;
  readonly children: string;
}) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="num mt-1 font-display text-2xl font-semibold">{children}</dd>
      <dd className="text-xs text-muted">{note}</dd>
    </div>
  );
}
