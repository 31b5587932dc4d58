/** How OSCAL documents and what they say are named in the interface. */
import type { DocumentModel, MentionKind } from "@crq/frameworks/oscal-document";

/** The models, as people call them. */
export const MODEL_WORDS = {
  "component-definition": "Component definition",
  "system-security-plan": "System security plan",
  "assessment-plan": "Assessment plan",
  "assessment-results": "Assessment results",
  "plan-of-action-and-milestones": "POA&M",
} as const satisfies Record<DocumentModel, string>;

/** What a document can say of a control. */
export const KIND_WORDS = {
  requirement: "Implementation",
  statement: "Statement",
  selected: "To be assessed",
  finding: "Finding",
  observation: "Observation",
  risk: "Risk",
  "poam-item": "POA&M item",
} as const satisfies Record<MentionKind, string>;

/** A state as the document words it, at the start of a line: `not-satisfied` is `Not satisfied`. */
export function stateWords(state: string): string {
  const words = state.replaceAll(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
