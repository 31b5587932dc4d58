import { can } from "../permissions.ts";
import type { RecordKindFacts } from "../record.ts";

/** The kinds of records of compliance. */
export const COMPLIANCE_RECORDS = {
  program: {
    noun: ["program", "programs"],
    lives: "tenant",
    permission: "program:read",
    href: ({ id }) => `/tenant/programs/${id}`,
    tables: ["programs"],
    parts: ["program_milestones"],
    activity: "compliance",
    actions: {
      create: { log: "Program created", did: "created the program {without a name}" },
      update: { log: "Program changed", did: "changed the program {without a name}" },
      archive: { log: "Program archived", did: "archived the program {without a name}" },
      restore: { log: "Program restored", did: "restored the program {without a name}" },
      review: { log: "Program reviewed", did: "reviewed the program {without a name}" },
      "complete-milestone": {
        log: "Milestone of a program done",
        did: "marked a milestone of the program {without a name} as done",
      },
      "reopen-milestone": {
        log: "Milestone of a program reopened",
        did: "reopened a milestone of the program {without a name}",
      },
      export: { log: "Programs exported", did: "exported programs" },
    },
  },
  assessment: {
    noun: ["assessment", "assessments"],
    lives: "tenant",
    permission: "assessment:read",
    tables: ["assessments"],
    parts: ["assessment_answers", "assessment_changes", "assessment_comments"],
    restorable: true,
    activity: "compliance",
    actions: {
      create: { log: "Assessment created", did: "created the assessment {without a name}" },
      update: { log: "Assessment changed", did: "changed the assessment {without a name}" },
      clone: {
        log: "Assessment begun from another",
        did: "began the assessment {without a name} from another",
      },
      start: { log: "Assessment started", did: "started the assessment {without a name}" },
      submit: { log: "Assessment submitted", did: "submitted the assessment {without a name} for review" },
      return: { log: "Assessment returned", did: "returned the assessment {without a name}" },
      sign: { log: "Assessment signed", did: "signed the assessment {without a name}" },
      archive: { log: "Assessment archived", did: "archived the assessment {without a name}" },
      restore: { log: "Assessment restored", did: "restored the assessment {without a name}" },
      export: { log: "Assessments exported", did: "exported assessments" },
      download: {
        log: "Answers of an assessment exported",
        did: "exported the answers of the assessment {without a name}",
      },
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
  framework: {
    noun: ["framework", "frameworks"],
    lives: "tenant",
    permission: "own-framework:read",
    href: ({ id }, { role }) => {
      if (can(role, "framework:author")) return `/security-frameworks/published-frameworks/${id}`;
      if (can(role, "framework:read")) return `/security-frameworks/control-frameworks/${id}`;
      return "/security-frameworks/cross-framework-mapper";
    },
    tables: ["frameworks"],
    parts: ["framework_entries"],
    activity: "compliance",
    actions: {
      create: { log: "Framework created", did: "created the framework {without a name}" },
      update: { log: "Framework changed", did: "changed the framework {without a name}" },
      import: { log: "Framework imported", did: "imported the framework {without a name}" },
      "save-entries": {
        log: "Entries of a framework changed",
        did: "changed entries of the framework {without a name}",
      },
      submit: { log: "Framework submitted", did: "submitted the framework {without a name} for review" },
      approve: { log: "Framework published", did: "published the framework {without a name}" },
      return: { log: "Framework returned", did: "returned the framework {without a name}" },
      retire: { log: "Framework retired", did: "retired the framework {without a name}" },
      archive: { log: "Framework archived", did: "archived the framework {without a name}" },
      restore: { log: "Framework restored", did: "restored the framework {without a name}" },
      remove: { log: "Framework deleted", did: "deleted the framework {without a name}", gone: true },
      share: { log: "Framework sent", did: "sent the framework {without a name} to another tenant" },
      receive: {
        log: "Framework received",
        did: "brought the framework {without a name} from another tenant",
      },
      download: { log: "Framework downloaded", did: "downloaded the framework {without a name}" },
      export: { log: "Frameworks exported", did: "exported frameworks" },
    },
  },
  "oscal-document": {
    noun: ["OSCAL document", "OSCAL documents"],
    lives: "tenant",
    permission: "framework:read",
    href: ({ id }) => `/security-frameworks/control-frameworks?document=${id}`,
    tables: ["oscal_documents"],
    parts: ["oscal_mentions"],
    activity: "compliance",
    actions: {
      create: { log: "OSCAL document uploaded", did: "uploaded the OSCAL document {without a name}" },
      update: { log: "OSCAL document changed", did: "changed the OSCAL document {without a name}" },
      replace: {
        log: "OSCAL document replaced",
        did: "replaced the OSCAL document {without a name} with a newer file",
      },
      archive: { log: "OSCAL document archived", did: "archived the OSCAL document {without a name}" },
      restore: { log: "OSCAL document restored", did: "restored the OSCAL document {without a name}" },
      remove: {
        log: "OSCAL document deleted",
        did: "deleted the OSCAL document {without a name}",
        gone: true,
      },
      download: { log: "OSCAL document downloaded", did: "downloaded the OSCAL document {without a name}" },
      export: { log: "OSCAL documents exported", did: "exported the list of OSCAL documents" },
    },
  },
} as const satisfies Record<string, RecordKindFacts>;
