/** Auditors: people without an account who read one assessment, and perhaps its evidence, until a date. */
import * as z from "zod/mini";
import { ById, Email, Id, Instant, line, Nothing, prose } from "../../fields.ts";
import { listQuery, pageOf } from "../../lists.ts";
import { routes } from "../../route.ts";
import { EVIDENCE_KINDS } from "../evidence.ts";
import { APPLICABILITIES, RESULTS, OBJECTIVE_RESULTS } from "./answer-values.ts";
import { AnswerChange } from "./answers.ts";
import { AUDITOR_QUESTIONS } from "./auditor-limits.ts";
import { ASSESSMENT_STATUSES } from "./assessments.ts";
import { AssessmentCounts, AssessmentRecord, SCORING_MODELS } from "./records.ts";

/** Whether an auditor can read. */
export const AUDITOR_STATES = ["open", "expired", "withdrawn"] as const;

const Sees = {
  /** The files, links and texts of evidence, with their hashes; otherwise names and dates alone. */
  seesEvidence: z.boolean(),
  /** The assessors' notes and comments, and the history of answers. */
  seesNotes: z.boolean(),
};

/** An auditor's access to an assessment. */
export const AuditorAccess = z.object({
  id: Id,
  assessmentId: Id,
  assessmentName: z.string(),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** The auditor. */
  name: z.string(),
  organization: z.string(),
  email: z.string(),
  ...Sees,
  /** For those who gave it: the auditor doesn't see it. */
  note: z.string(),
  /** The last day, where the tenant is, and the moment at which it's over. */
  endsOn: z.iso.date(),
  expiresAt: Instant,
  state: z.enum(AUDITOR_STATES),
  createdAt: Instant,
  createdBy: z.string(),
  withdrawnAt: z.nullable(Instant),
  withdrawnBy: z.nullable(z.string()),
  /** When the auditor last read something. */
  seenAt: z.nullable(Instant),
  /** How many entries they opened, how many they marked as looked at, and how many questions they asked. */
  opened: z.int(),
  looked: z.int(),
  questions: z.int(),
  /** Files of evidence and packages that they downloaded. */
  downloads: z.int(),
});
/** An auditor's access to an assessment. */
export type AuditorAccess = z.infer<typeof AuditorAccess>;

/** What happens with an access. */
export const AUDITOR_EVENTS = [
  "give",
  "extend",
  "resend",
  "withdraw",
  "open",
  "refuse",
  "download",
  "package",
  "ask",
] as const;
/** What happened with an access. */
export type AuditorEvent = (typeof AUDITOR_EVENTS)[number];

const EndsOn = z.iso.date("Enter a day");
const path = "/api/auditors";
const access = "assessment:manage";
/** Whether the link was mailed: an installation without a mail server sends nothing. */
const Sent = z.object({ access: AuditorAccess, token: z.string(), mailed: z.boolean() });

/** The accesses of auditors, for those who give them. */
export const auditors = routes({
  list: {
    method: "GET",
    path,
    access,
    summary: "Auditors who have, or had, access to assessments: searched, sorted, a page at a time",
    query: z.strictObject({
      ...listQuery(["name", "assessment", "state", "ends", "seen", "created"]),
      state: z.optional(z.enum(AUDITOR_STATES)),
      /** Only those of one assessment, or of one client's assessments. */
      assessmentId: z.optional(Id),
      clientId: z.optional(Id),
    }),
    reply: pageOf(AuditorAccess),
  },
  get: {
    method: "GET",
    path: `${path}/:id`,
    access,
    summary: "An auditor's access, with what happened with it, the last first",
    params: ById,
    reply: z.object({
      ...AuditorAccess.shape,
      /** The last 200. `about` is an entry, a file or a day. */
      events: z.array(z.object({ at: Instant, kind: z.enum(AUDITOR_EVENTS), about: z.string() })),
      /** The entries that they opened, in the order of their identifiers, and when they marked them as looked at. */
      entries: z.array(z.object({ entry: z.string(), openedAt: Instant, lookedAt: z.nullable(Instant) })),
    }),
  },
  give: {
    method: "POST",
    path: "/api/assessments/:id/auditors",
    access,
    secretReply: true,
    summary:
      "Let an auditor without an account read an assessment until a date. The link's token is answered once; with a mail server, the link is mailed as well",
    status: 201,
    params: ById,
    body: z.strictObject({
      name: line(1, 100, "Enter the auditor’s name", "At most 100 characters"),
      organization: z._default(line(0, 200), ""),
      email: Email,
      ...Sees,
      note: z._default(prose(2000), ""),
      /** A day from today on, at most a year away. */
      endsOn: EndsOn,
    }),
    reply: Sent,
  },
  extend: {
    method: "POST",
    path: `${path}/:id/extend`,
    access,
    summary: "Move the last day of an access that isn't withdrawn: later or earlier, also after it ended",
    params: ById,
    body: z.strictObject({ endsOn: EndsOn }),
    reply: AuditorAccess,
  },
  resend: {
    method: "POST",
    path: `${path}/:id/resend`,
    access,
    secretReply: true,
    summary: "Make a new link for an auditor, and mail it; the link before no longer works",
    params: ById,
    reply: Sent,
  },
  withdraw: {
    method: "POST",
    path: `${path}/:id/withdraw`,
    access,
    summary: "End an auditor's access at once",
    params: ById,
    reply: AuditorAccess,
  },
});

/** What an auditor's link opens, before the code. */
export const AuditorDoor = z.object({
  /** Of the access: the path of the calls after the code. */
  id: Id,
  /** The tenant's name. */
  organization: z.string(),
  name: z.string(),
  /** Where codes go, as far as it's shown: `a•••@example.com`. */
  mailedTo: z.string(),
  /** The last day, where the tenant is. */
  endsOn: z.iso.date(),
  /** Whether this installation sends mail: otherwise its administrator finds the code there. */
  mailed: z.boolean(),
});
/** What an auditor's link opens, before the code. */
export type AuditorDoor = z.infer<typeof AuditorDoor>;

/** An entry of an assessment, in the auditor's list. */
export const AuditedRow = z.object({
  entry: z.string(),
  title: z.string(),
  group: z.string(),
  inScope: z.boolean(),
  applicability: z.enum(APPLICABILITIES),
  result: z.nullable(z.enum(RESULTS)),
  maturity: z.nullable(z.int()),
  /** How many pieces of evidence are linked. */
  evidence: z.int(),
  /** How many comments the auditor sees there. */
  comments: z.int(),
  looked: z.boolean(),
});
/** An entry of an assessment, in the auditor's list. */
export type AuditedRow = z.infer<typeof AuditedRow>;

/** A comment that an auditor sees. */
export const AuditedComment = z.object({
  id: Id,
  text: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
  /** The auditor asked it, or it was written for them. */
  mine: z.boolean(),
  forMe: z.boolean(),
});
/** A comment that an auditor sees. */
export type AuditedComment = z.infer<typeof AuditedComment>;

/** An assessment as an auditor reads it. */
export const AuditedAssessment = z.object({
  organization: z.string(),
  auditor: z.string(),
  /** The last day, where the tenant is. */
  endsOn: z.iso.date(),
  /** When the browser needs another code. */
  sessionEndsAt: Instant,
  ...Sees,
  name: z.string(),
  status: z.enum(ASSESSMENT_STATUSES),
  frameworkTitle: z.string(),
  frameworkEdition: z.string(),
  baseline: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  scoringModel: z.enum(SCORING_MODELS),
  /** The model of the tenant's that it's scored by. */
  modelName: z.nullable(z.string()),
  counts: AssessmentCounts,
  score: z.nullable(z.number()),
  scored: AssessmentRecord.shape.scored,
  /** The SPRS score of one that is scored so; null for others, and while the system security plan isn't met. */
  sprs: z.nullable(z.int()),
  submittedAt: z.nullable(Instant),
  submittedBy: z.nullable(z.string()),
  signedAt: z.nullable(Instant),
  signedBy: z.nullable(z.string()),
  signedHash: z.nullable(z.string()),
  /** Whether what is shown is what was signed; null while it isn't signed. */
  sealed: z.nullable(z.boolean()),
  /** The framework's groups, in its order. */
  groups: z.array(z.object({ id: z.string(), title: z.string() })),
  rows: z.array(AuditedRow),
  /** The comments on the assessment as a whole that the auditor sees. */
  commentList: z.array(AuditedComment),
});
/** An assessment as an auditor reads it. */
export type AuditedAssessment = z.infer<typeof AuditedAssessment>;

/** Evidence of an entry, as an auditor reads it. */
export const AuditedEvidence = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  description: z.string(),
  collectedOn: z.iso.date(),
  expiresOn: z.nullable(z.iso.date()),
  /** The newest first; none where the auditor doesn't see evidence. */
  revisions: z.array(
    z.object({
      number: z.int(),
      collectedOn: z.iso.date(),
      addedAt: Instant,
      fileName: z.nullable(z.string()),
      size: z.nullable(z.int()),
      sha256: z.nullable(z.string()),
      /** Whether the file was found clean of malware, or not scanned. */
      scan: z.nullable(z.enum(["clean", "not-scanned"])),
      url: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
});
/** Evidence of an entry, as an auditor reads it. */
export type AuditedEvidence = z.infer<typeof AuditedEvidence>;

/** An entry as an auditor reads it. */
export const AuditedEntry = z.object({
  ...AuditedRow.shape,
  /** What the entry asks: the framework's words where the tenant has them, otherwise the product's. */
  statement: z.string(),
  guidance: z.string(),
  objectives: z.array(
    z.object({ id: z.string(), text: z.string(), result: z.nullable(z.enum(OBJECTIVE_RESULTS)) }),
  ),
  justification: z.string(),
  providedBy: z.string(),
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(z.string()),
  /** Null where the auditor doesn't see notes; so is the history. */
  note: z.nullable(z.string()),
  history: z.nullable(z.array(AnswerChange)),
  evidenceList: z.array(AuditedEvidence),
  commentList: z.array(AuditedComment),
});
/** An entry as an auditor reads it. */
export type AuditedEntry = z.infer<typeof AuditedEntry>;

const Token = z.string().check(z.maxLength(200));
const EntryId = line(1, 100, "must have 1 to 100 characters");
const byLink = { method: "POST", access: "public" } as const;
const ofAccess = "/api/audits/:id";

/**
 * What an auditor does, without an account. The link and a code that is mailed open a browser for some hours; from then on a cookie of that access alone says who calls.
 */
export const audits = routes({
  open: {
    ...byLink,
    path: "/api/audits/open",
    summary: "Whose assessment a link opens, and where codes go",
    body: z.strictObject({ token: Token }),
    reply: AuditorDoor,
  },
  sendCode: {
    ...byLink,
    path: "/api/audits/code",
    secretReply: true,
    summary: "Mail a code to the auditor whom a link was given to; it works in the browser that asked for it",
    body: z.strictObject({ token: Token }),
    reply: z.object({ challenge: z.string(), minutes: z.int() }),
  },
  enter: {
    ...byLink,
    path: "/api/audits/enter",
    setsCookie: true,
    summary: "Open this browser with a code",
    status: 204,
    body: z.strictObject({
      token: Token,
      challenge: Token,
      code: z.string().check(z.regex(/^\d{6}$/u, "Enter the six digits")),
    }),
    reply: Nothing,
  },
  read: {
    method: "GET",
    access: "public",
    path: ofAccess,
    summary:
      "The assessment that an auditor may read; 403 `confirmation-needed` where this browser needs a code",
    params: ById,
    reply: AuditedAssessment,
  },
  entry: {
    method: "GET",
    access: "public",
    path: `${ofAccess}/entry`,
    summary: "One entry with its answer, its evidence, and the comments that the auditor sees",
    params: ById,
    query: z.strictObject({ entry: EntryId }),
    reply: AuditedEntry,
  },
  look: {
    ...byLink,
    path: `${ofAccess}/looked`,
    repeatedBy: "browser",
    summary: "Mark an entry as looked at, or not",
    status: 204,
    params: ById,
    body: z.strictObject({ entry: EntryId, looked: z.boolean() }),
    reply: Nothing,
  },
  ask: {
    ...byLink,
    path: `${ofAccess}/questions`,
    repeatedBy: "browser",
    summary: "Ask the assessment's people about an entry",
    status: 201,
    params: ById,
    body: z.strictObject({
      entry: EntryId,
      text: prose(AUDITOR_QUESTIONS.length).check(z.minLength(1, "Write something")),
    }),
    reply: AuditedComment,
  },
  leave: {
    ...byLink,
    path: `${ofAccess}/leave`,
    setsCookie: true,
    summary: "Close this browser: reading again takes another code",
    status: 204,
    params: ById,
    reply: Nothing,
  },
});
