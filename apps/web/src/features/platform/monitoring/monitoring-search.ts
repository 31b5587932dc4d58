import { RANGES, type Range } from "@crq/contract/platform/monitoring-ranges";

/** The screen's state in the URL; by default: the last hour, all processes together. */
export interface MonitoringSearch {
  range?: Range;
  process?: string;
}

/** For a route's `validateSearch`; invalid values are left out, so that no link can break the screen. */
export function monitoringSearch(raw: Record<string, unknown>): MonitoringSearch {
  const range = RANGES.find((one) => one === raw["range"]);
  const process = raw["process"];
  return {
    ...(range !== undefined && range !== RANGES[0] && { range }),
    ...(typeof process === "string" &&
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(process) && { process }),
  };
}
