import type { CommonCause } from "@crq/engine/portfolio/common-cause";
import type { SharedPolicy } from "@crq/engine/program/shared-policy";

/** What joins the scenarios' losses, and what insures them. */
export interface Joined {
  readonly dependence:
    | { readonly type: "independent" }
    | { readonly type: "common"; readonly correlation: number };
  readonly causes: readonly CommonCause[];
  readonly policies: readonly (SharedPolicy & { readonly inPlace: boolean; readonly willBe: boolean })[];
}

/** Independent losses without insurance. */
export const APART: Joined = { dependence: { type: "independent" }, causes: [], policies: [] };
