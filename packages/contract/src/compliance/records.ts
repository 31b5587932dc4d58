import type { RecordKindFacts } from "../record.ts";

/** The kinds of records of compliance. */
export const COMPLIANCE_RECORDS = {
  assessment: {
    noun: ["assessment", "assessments"],
    lives: "tenant",
    tables: ["assessments"],
    parts: ["assessment_answers"],
    restorable: true,
    activity: "compliance",
    actions: {
      create: { log: "Assessment created", did: "started the assessment {without a name}" },
    },
  },
} as const satisfies Record<string, RecordKindFacts>;
