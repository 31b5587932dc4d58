import type { ControlKind } from "@crq/contract/risk/controls";

/** What a control does, by the functions of FAIR-CAM. */
export const KIND_WORDS: Readonly<Record<ControlKind, string>> = {
  avoidance: "Avoidance: fewer contacts with the threat",
  deterrence: "Deterrence: fewer contacts become attempts",
  resistance: "Resistance: fewer attempts succeed",
  visibility: "Visibility: events leave traces",
  monitoring: "Monitoring: traces are looked at",
  recognition: "Recognition: traces are understood",
  "event-termination": "Event termination: events end sooner",
  resilience: "Resilience: operations recover sooner",
  "loss-reduction": "Loss reduction: losses stay smaller",
  "variance-management": "Variance management: other controls stay reliable",
  "decision-support": "Decision support: decisions follow intentions",
};
