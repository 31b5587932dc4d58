/** Questions to experts about one estimate, answered by link without an account, and how well their ranges held before. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, Nothing, line, prose } from "../../fields.ts";
import { listQuery, pageOf } from "../../lists.ts";
import { routes } from "../../route.ts";
import { within } from "../estimates.ts";

/** How many days a link can work. */
export const MOST_LINK_DAYS = 60;
/** How many calibration questions come with a question. */
export const CALIBRATION_LENGTH = 10;

/** The state of a question; an answer is final. */
export const EXPERT_QUESTION_STATES = ["open", "answered", "expired", "withdrawn"] as const;

const FORMS = "productivity|response|replacement|fines|competitive|reputation";
const FACTORS =
  "lef|tef|contactFrequency|probabilityOfAction|vulnerability|threatCapability|resistanceStrength";

/** The asked input of a scenario: `frequency.lef`, `primary.response`, `secondary.slef`. */
const AskedInput = z
  .string("is required")
  .check(
    z.regex(
      new RegExp(`^(frequency\\.(${FACTORS})|secondary\\.slef|(primary|secondary)\\.(${FORMS}))$`, "u"),
      "must name an estimate of a scenario, such as frequency.lef",
    ),
  );

const ends = within(0, 1e15, "must be from 0 to 1e15");
const Name = line(1, 80, "Enter the expert’s name", "At most 80 characters");

/** How often the truth was below, within and above an expert's 90 % intervals. */
const scored = { below: z.int(), inside: z.int(), above: z.int() };

/** An expert's name, with how their intervals did: calibration questions and what happened later, together. */
const ExpertRecord = z.object({ id: Id, name: z.string(), ...scored });
/** An expert's name, with how their intervals did. */
export type ExpertRecord = z.infer<typeof ExpertRecord>;

/** A question to one expert. */
const ExpertQuestion = z.object({
  id: Id,
  scenarioId: Id,
  input: z.string(),
  question: z.string(),
  background: z.string(),
  expertId: Id,
  expertName: z.string(),
  state: z.enum(EXPERT_QUESTION_STATES),
  askedAt: Instant,
  askedBy: z.string(),
  expiresAt: Instant,
  /** When the link was first opened. */
  openedAt: z.nullable(Instant),
  /** The ends of a 90 % interval, in the input's unit. */
  answer: z.nullable(
    z.object({ low: z.number(), high: z.number(), reasoning: z.string(), answeredAt: Instant }),
  ),
  /** What turned out to be the case, in the input's unit. */
  actual: z.nullable(z.object({ value: z.number(), note: z.string(), by: z.string(), at: Instant })),
});
/** A question to one expert. */
export type ExpertQuestion = z.infer<typeof ExpertQuestion>;

/** The questions about a scenario, the newest first, with the records of the experts who were asked. */
export const ExpertQuestions = z.object({
  questions: z.array(ExpertQuestion),
  experts: z.array(ExpertRecord),
});
/** The questions about a scenario. */
export type ExpertQuestions = z.infer<typeof ExpertQuestions>;

/** Questions to experts, inside one tenant. */
export const expertQuestions = routes({
  ofScenario: {
    method: "GET",
    path: "/api/scenarios/:id/expert-questions",
    access: "scenario:read",
    summary: "The questions that experts were asked about a scenario, with their answers; at most 200",
    params: ById,
    reply: ExpertQuestions,
  },
  ask: {
    method: "POST",
    path: "/api/scenarios/:id/expert-questions",
    access: "scenario:write",
    summary: "Ask an expert; the reply has the link's token, which can't be read again",
    status: 201,
    secretReply: true,
    params: ById,
    body: z.strictObject({
      input: AskedInput,
      /** The same name is the same expert, within the scenario's client or, without one, the tenant. */
      expert: Name,
      question: line(1, 300, "Enter a question", "At most 300 characters"),
      background: z._default(prose(2000), ""),
      /** How many days the link works. */
      days: z._default(
        z
          .int("must be a whole number of days")
          .check(z.minimum(1, "At least 1 day"), z.maximum(MOST_LINK_DAYS, `At most ${MOST_LINK_DAYS} days`)),
        14,
      ),
    }),
    reply: z.object({ question: ExpertQuestion, token: z.string() }),
  },
  withdraw: {
    method: "POST",
    path: "/api/expert-questions/:id/withdraw",
    access: "scenario:write",
    summary: "Withdraw an unanswered question: its link stops working",
    params: ById,
    reply: ExpertQuestion,
  },
  setActual: {
    method: "PUT",
    path: "/api/scenarios/:id/expert-questions/actual",
    access: "scenario:write",
    summary:
      "Say what an input turned out to be: it scores every answer about it that isn't scored yet. Without a value, what was said is taken back",
    params: ById,
    body: z.strictObject({
      input: AskedInput,
      value: z.nullable(ends),
      /** The period, and where the figure is from. */
      note: z._default(line(0, 300, undefined, "At most 300 characters"), ""),
    }),
    reply: ExpertQuestions,
  },
});

/** An expert in a list. */
const Expert = z.object({
  id: Id,
  name: z.string(),
  /** Null: of the tenant as a whole. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  asked: z.int(),
  answered: z.int(),
  ...scored,
  /** Of those, the ones about what happened later. */
  fromActuals: z.int(),
  lastAnsweredAt: z.nullable(Instant),
});
/** An expert in a list. */
export type Expert = z.infer<typeof Expert>;

/** The people who were asked by link, inside one tenant. */
export const experts = routes({
  list: {
    method: "GET",
    path: "/api/experts",
    access: "scenario:read",
    summary: "Experts who were asked by link, with how well their ranges held",
    query: z.strictObject({
      ...listQuery(["name", "answered"]),
      /** Only those of one client, without the tenant's own. */
      clientId: z.optional(Id),
    }),
    reply: pageOf(Expert),
  },
  remove: {
    method: "DELETE",
    path: "/api/experts/:id",
    access: "scenario:write",
    summary: "Delete an expert with all their answers and scores; evidence in scenarios stays",
    status: 204,
    params: ById,
    reply: Nothing,
  },
});

const Token = z.string().check(z.maxLength(200));

/** What a link asks. */
export const AskedQuestion = z.object({
  /** The tenant's name, and who asks. */
  organization: z.string(),
  askedBy: z.string(),
  expert: z.string(),
  input: z.string(),
  currency: Currency,
  question: z.string(),
  background: z.string(),
  expiresAt: Instant,
  /** Questions with a known answer, which show how wide the expert's ranges should be. An empty unit: a year. */
  calibration: z.array(z.object({ id: z.string(), question: z.string(), unit: z.string() })),
});
/** What a link asks. */
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** What an expert does with a link, without an account. */
export const expertAnswers = routes({
  open: {
    method: "POST",
    path: "/api/expert-answers/open",
    access: "public",
    summary: "The question behind a link",
    body: z.strictObject({ token: Token }),
    reply: AskedQuestion,
  },
  give: {
    method: "POST",
    path: "/api/expert-answers",
    access: "public",
    summary: "Answer the question behind a link, once",
    repeatedBy: "link",
    status: 201,
    body: z
      .strictObject({
        token: Token,
        low: ends,
        high: ends,
        reasoning: z._default(prose(2000), ""),
        calibration: z._default(
          z
            .array(
              z.strictObject({
                id: line(1, 60),
                low: within(-1e15, 1e15, "must be a number"),
                high: within(-1e15, 1e15, "must be a number"),
              }),
            )
            .check(z.maxLength(CALIBRATION_LENGTH, `At most ${CALIBRATION_LENGTH} answers`)),
          [],
        ),
      })
      .check(
        z.refine(({ low, high }) => high > low, { path: ["high"], message: "Must be above the low end" }),
        z.refine(({ calibration }) => calibration.every(({ low, high }) => high >= low), {
          path: ["calibration"],
          message: "Each high end must be at least its low end",
        }),
      ),
    /** How many of the calibration answers held, for the expert alone. */
    reply: z.object({ inside: z.int(), count: z.int() }),
  },
});
