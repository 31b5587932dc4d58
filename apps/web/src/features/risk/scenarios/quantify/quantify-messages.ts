import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import type { TailDriver } from "@crq/engine/sensitivity/tail-driver";
import type { Control } from "@crq/engine/treatment";
import type { CrossCheck } from "@crq/engine/simulate/cross-check";

/**
 * The screen's requests to the worker. `draft` asks for coarser lattices: a few times faster, errors still stated. Controls that
 * stand elsewhere than the estimates assume move the present.
 */
export type QuantifyRequest =
  | {
      readonly kind: "exact";
      readonly id: number;
      readonly scenario: Scenario;
      readonly controls: readonly Control[];
      readonly draft: boolean;
    }
  | {
      readonly kind: "check";
      readonly id: number;
      readonly scenario: Scenario;
      readonly years: number;
      readonly seed: number;
    };

/** The worker's answers. `share` is a simulation's progress, 0 to 1. */
export type QuantifyReply =
  | {
      readonly kind: "result";
      readonly id: number;
      /** The scenario as it is now; null if the estimates describe it. */
      readonly present: Scenario | null;
      readonly result: Result;
      readonly driver: TailDriver | null;
      readonly inputHash: string;
      readonly engineVersion: string;
      readonly durationMs: number;
    }
  | {
      readonly kind: "checked";
      readonly id: number;
      readonly check: CrossCheck;
      readonly durationMs: number;
    }
  | { readonly kind: "progress"; readonly id: number; readonly share: number }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
