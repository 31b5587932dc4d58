/** OSCAL documents about systems and their assessments: which there are, and what they say of controls. Small, because the browser loads it too. */

/** The models that say something about controls without being a catalog: of components, systems, assessments and what is left to do. */
export const DOCUMENT_MODELS = [
  "component-definition",
  "system-security-plan",
  "assessment-plan",
  "assessment-results",
  "plan-of-action-and-milestones",
] as const;
/** The model of such a document. */
export type DocumentModel = (typeof DOCUMENT_MODELS)[number];

/** What a document can say of a control. */
export const MENTION_KINDS = [
  "requirement",
  "statement",
  "selected",
  "finding",
  "observation",
  "risk",
  "poam-item",
] as const;
/** What a document says of a control. */
export type MentionKind = (typeof MENTION_KINDS)[number];
