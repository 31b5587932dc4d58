/** The tiles of all tenants together, for dashboards, and one tenant's exposure. */
export { FLAG_WORDS } from "./flag-words.ts";
export { IndustryCoverage, Sectors } from "./industry-tiles.tsx";
export { RankedTenants } from "./ranked-tenants-tile.tsx";
export { RecentCompanies } from "./recent-companies-tile.tsx";
export { StandingTotals } from "./standing-totals-tile.tsx";
export { TenantExposure } from "./tenant-exposure.tsx";
export { Standings } from "./standings-tile.tsx";
