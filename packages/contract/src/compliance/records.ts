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
  "crosswalk-pair": {
    noun: ["crosswalk pair", "crosswalk pairs"],
    lives: "tenant",
    tables: ["crosswalk_pairs"],
    activity: "compliance",
    actions: {
      propose: { log: "Crosswalk pair proposed", did: "proposed the crosswalk pair {without a name}" },
      approve: { log: "Crosswalk pair approved", did: "approved the crosswalk pair {without a name}" },
      reject: { log: "Crosswalk pair rejected", did: "rejected the crosswalk pair {without a name}" },
      withdraw: { log: "Crosswalk pair withdrawn", did: "withdrew the crosswalk pair {without a name}" },
      import: { log: "Crosswalk pairs imported", did: "imported crosswalk pairs for review" },
      export: { log: "Crosswalk pairs exported", did: "exported crosswalk pairs" },
    },
  },
} as const satisfies Record<string, RecordKindFacts>;
