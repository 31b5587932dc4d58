import type { JoinedBy } from "@crq/contract/risk/exposure";

interface Method {
  readonly engineVersion: string;
  readonly joinedBy: Pick<JoinedBy, "simulated"> | null;
  /** Whether some of the figures are after insurance. */
  readonly insured: boolean;
}

/** How figures were computed, without a period: what is simulated isn’t called exact. */
export function methodWords({ engineVersion, joinedBy, insured }: Method): string {
  const by = `computed exactly by engine version ${engineVersion}`;
  if (joinedBy?.simulated)
    return `expected losses before insurance are ${by}; bad years${insured ? ", and what insurance leaves," : ""} are simulated`;
  return `${by}${insured ? "; what insurance leaves is simulated" : ""}`;
}
