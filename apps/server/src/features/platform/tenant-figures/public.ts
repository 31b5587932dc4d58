export {
  assessed,
  assessedFor,
  assessmentCount,
  assessmentCountOf,
  assessmentsByTenant,
  averageReduction,
  largestExposureOf,
  lastEntryOf,
  newestExposureOf,
  overdueOf,
  tenantsByAppetite,
  workedIn,
} from "./figures-store.ts";
export type { TenantFigures } from "./refresh.ts";
