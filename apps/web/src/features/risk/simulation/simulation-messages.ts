import type { ClosedGaps, GapQuestion } from "./closed-gaps.ts";
import type { Checked, ControlFacts, Drawn, RankedControl } from "./simulation.ts";
import type { SimulationInput, States } from "./simulation-input.ts";

/** What the screen asks of the worker. Each question has a number; only the answers to the latest count. */
export type SimulationRequest =
  | { readonly type: "start"; readonly id: number; readonly input: SimulationInput }
  | { readonly type: "draw"; readonly id: number; readonly states: States }
  | { readonly type: "check"; readonly id: number; readonly states: States }
  | { readonly type: "close"; readonly id: number; readonly question: GapQuestion };

/** What the worker answers. */
export type SimulationReply =
  | { readonly type: "ready"; readonly id: number; readonly facts: readonly ControlFacts[] }
  | { readonly type: "drawn"; readonly id: number; readonly drawn: Drawn; readonly ms: number }
  | {
      readonly type: "ranked";
      readonly id: number;
      readonly ranking: readonly RankedControl[];
      readonly ms: number;
    }
  | { readonly type: "checked"; readonly id: number; readonly checked: Checked }
  | { readonly type: "closed"; readonly id: number; readonly closed: ClosedGaps }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
