import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";

/** What stands where nothing can be computed yet; never without its badge. */
export const SAMPLES = {
  health: 99.9,
  responseTime: 120,
  compliance: 78,
  riskReduction: 34,
  controls: 1240,
  controlsEach: 62,
  uptimeSeconds: 2_592_000,
  backupHours: "6 hours",
  clientsPerTenant: [
    ["Tier 1 (free)", "1.2"],
    ["Tier 2 ($59/mo)", "4.5"],
    ["Tier 3 ($89/mo)", "8.3"],
    ["Tier 4 (enterprise)", "24.1"],
  ],
  assessmentTime: [
    ["NIST CSF 2.0", "12 days"],
    ["ISO 27001", "21 days"],
    ["NIST SP 800-53", "34 days"],
  ],
  industries: [
    ["Financial Services", "28%"],
    ["Healthcare", "22%"],
    ["Technology", "19%"],
    ["Manufacturing", "12%"],
  ],
  sectors: [
    ["Financial Services", "9"],
    ["Healthcare and Public Health", "7"],
    ["Information Technology", "6"],
    ["Energy", "3"],
  ],
} as const;

/** Marks a figure that stands for one that cannot be computed yet. */
export function SampleBadge() {
  return (
    <Badge variant="outline" className="align-middle font-sans font-medium tracking-normal">
      Sample
    </Badge>
  );
}

/** A figure, or, where there is none yet, the sample in its place. */
export function orSample<T>(value: T | null, sample: T, write: (value: T) => ReactNode): ReactNode {
  if (value !== null) return write(value);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-muted">
      {write(sample)} <SampleBadge />
    </span>
  );
}
