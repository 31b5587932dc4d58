/** The screens of compliance: security frameworks and the mapping between them. */
import type { Screen } from "./screen.ts";

export const compliance: readonly Screen[] = [
  { path: "/security-frameworks/control-frameworks", as: "risk_analyst", h1: "Control frameworks" },
];
