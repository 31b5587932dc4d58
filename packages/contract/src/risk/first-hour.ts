/** The path from nothing to a first statement of risk: what of it the records already show. */
import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { routes } from "../route.ts";

/** How many scenarios the path asks for. */
export const PATH_SCENARIOS = 5;

/** What the records of the caller's client, else of the tenant, show of the path. */
const FirstHour = z.object({
  /** Industry and yearly revenue are stated. */
  described: z.boolean(),
  /** Scenarios there are; counted up to those that the path asks for. */
  scenarios: z.int(),
  /** A scenario has a control. */
  control: z.boolean(),
  /** There is an insurance policy: one over several scenarios, or a scenario's own. */
  insurance: z.boolean(),
  /** The risk appetite is set. */
  appetite: z.boolean(),
  /** A baseline was frozen, from which the board's statement is made. */
  statement: z.boolean(),
  /** There is an assessment that isn't archived. */
  assessed: z.boolean(),
  /** The scenario changed last; null without scenarios. */
  latest: z.nullable(Id),
});
/** What the records show of the path. */
export type FirstHour = z.infer<typeof FirstHour>;

/** The path's progress. */
export const firstHour = routes({
  get: {
    method: "GET",
    path: "/api/first-hour",
    access: "scenario:write",
    summary: "What the records show of the path to a first statement of risk",
    reply: FirstHour,
  },
});
