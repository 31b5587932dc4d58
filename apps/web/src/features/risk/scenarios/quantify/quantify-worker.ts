import { withControls } from "@crq/engine/controls/apply-control";
import { controlsOn } from "@crq/engine/controls/followed-effects";
import { exact } from "@crq/engine/exact/exact";
import { inputHash } from "@crq/engine/input-hash";
import { parseScenario } from "@crq/engine/parse-scenario";
import type { Scenario } from "@crq/engine/scenario";
import { tailDriver } from "@crq/engine/sensitivity/tail-driver";
import { crossCheck } from "@crq/engine/simulate/cross-check";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { QuantifyReply, QuantifyRequest } from "./quantify-messages.ts";

/** The engine in a thread of its own, so that the screen stays responsive during computations. */

function reply(message: QuantifyReply): void {
  (self as unknown as { postMessage: (message: QuantifyReply) => void }).postMessage(message);
}

/** Points of a lattice while a value is being changed: relative error still below one in a million in ordinary scenarios. */
const DRAFT_LATTICE = 1024;

/**
 * Refuses cases that pass the screen's own check: factors whose product exceeds the supported number of loss
 * events.
 */
function requireValid(scenario: Scenario): void {
  const parsed = parseScenario(scenario);
  if (parsed.ok) return;
  const { path, rule } = parsed.problems[0]!;
  throw new RangeError(`${path.startsWith("frequency") ? "How often: the estimate" : path} ${rule}.`);
}

function compute(request: QuantifyRequest, started: number): QuantifyReply {
  const { id, scenario } = request;
  requireValid(scenario);
  if (request.kind === "exact") {
    const present = withControls(scenario, controlsOn(request.controls, scenario), "current");
    if (present !== scenario) requireValid(present);
    const result = exact(present, request.draft ? { lattice: DRAFT_LATTICE } : {});
    const durationMs = performance.now() - started;
    return {
      kind: "result",
      id,
      present: present === scenario ? null : present,
      result,
      driver: tailDriver(present, result.p99, 0.01),
      inputHash: inputHash(present),
      engineVersion: ENGINE_VERSION,
      durationMs,
    };
  }
  const { years, seed } = request;
  let told = 0;
  const onBlock = (done: number, total: number) => {
    const share = done / total;
    if (share - told < 0.02) return;
    told = share;
    reply({ kind: "progress", id, share });
  };
  const check = crossCheck(scenario, { years, seed, onBlock });
  return { kind: "checked", id, check, durationMs: performance.now() - started };
}

function answer(request: QuantifyRequest): QuantifyReply {
  try {
    return compute(request, performance.now());
  } catch (error) {
    return {
      kind: "failed",
      id: request.id,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}

self.addEventListener("message", (event: MessageEvent<QuantifyRequest>) => reply(answer(event.data)));
