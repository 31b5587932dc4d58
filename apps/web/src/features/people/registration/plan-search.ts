/** The plan and the billing cycle in an address, whether or not they exist. */
export interface PlanSearch {
  readonly tier?: string;
  readonly billing?: string;
}

/** Reads them from the address. */
export function planSearch(search: Record<string, unknown>): PlanSearch {
  const { tier, billing } = search;
  return {
    ...(typeof tier === "string" && { tier }),
    ...(typeof billing === "string" && { billing }),
  };
}
