import { ORGANIZATION_INDUSTRIES, type OrganizationIndustry } from "@crq/contract/platform/organization";
import { FigureList, LINES, type Lines } from "../../../screen/tile/figure-list.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";
import { count, percent } from "../../../ui/format.ts";

/** The tenants' shares by industry. */
export function IndustryCoverage() {
  return (
    <FigureList
      title="Industry coverage"
      read={usePolled("tenantStandings.industries")}
      lines={({ industries }) => sharesOf(folded(industries, { industry: "Other industries" }))}
      sample={[
        ["Financial Services", "28%"],
        ["Healthcare", "22%"],
        ["Technology", "19%"],
        ["Manufacturing", "12%"],
      ]}
    />
  );
}

/** How many tenants belong to each sector of critical infrastructure. */
export function Sectors() {
  return (
    <FigureList
      title="Critical infrastructure sectors"
      read={usePolled("tenantStandings.industries")}
      lines={({ sectors }) =>
        folded(sectors, { sector: "Other sectors" }).map(({ sector, tenants }) => [sector, count(tenants)])
      }
      sample={[
        ["Financial Services", "9"],
        ["Healthcare and Public Health", "7"],
        ["Information Technology", "6"],
        ["Energy", "3"],
      ]}
    />
  );
}

/** The largest, and the rest as one, so that the lines shown add up to all. */
function folded<T extends { readonly tenants: number }>(
  all: readonly T[],
  rest: Omit<T, "tenants">,
): readonly (Omit<T, "tenants"> & { readonly tenants: number })[] {
  if (all.length <= LINES) return all;
  const others = all.slice(LINES - 1).reduce((sum, { tenants }) => sum + tenants, 0);
  return [...all.slice(0, LINES - 1), { ...rest, tenants: others }];
}

function sharesOf(industries: readonly { industry: string; tenants: number }[]): Lines {
  const all = industries.reduce((sum, { tenants }) => sum + tenants, 0);
  return industries.map(({ industry, tenants }) => [
    ORGANIZATION_INDUSTRIES[industry as OrganizationIndustry] ?? industry,
    percent(tenants / all),
  ]);
}
