/** The screens of compliance: security frameworks and the mapping between them. */
import type { Screen } from "./screen.ts";

const MAPPER = "/security-frameworks/cross-framework-mapper";
const DASHBOARD = "/data-sources/mapping-dashboard";

export const compliance: readonly Screen[] = [
  { path: "/security-frameworks/control-frameworks", as: "risk_analyst", h1: "Control frameworks" },
  { path: DASHBOARD, as: "assessor", h1: "Mapping dashboard" },
  { path: `${DASHBOARD}/framework/nist-csf-2-0`, as: "assessor", h1: "NIST CSF 2.0" },
  { path: MAPPER, as: "assessor", h1: "Cross-framework mapper" },
  { path: `${MAPPER}?view=graph`, as: "assessor", h1: "Cross-framework mapper" },
];
