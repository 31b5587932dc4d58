/** What a scenario takes for granted, and whether it still holds. */
import * as z from "zod/mini";
import { line, prose } from "../fields.ts";

/** The states of an assumption: not checked yet, found to hold, found to be wrong. */
const ASSUMPTION_STATES = ["open", "held", "refuted"] as const;

const fields = {
  id: z
    .string()
    .check(z.regex(/^[A-Za-z0-9._-]{1,100}$/, "must have 1 to 100 letters, digits, '.', '_' or '-'")),
  statement: line(1, 500, "must have 1 to 500 characters"),
  /** Why it can be assumed. */
  basis: prose(1000),
  /** Who watches it: a name, or a role. */
  owner: line(0, 200),
  /** The day on which it's to be checked again. */
  reviewOn: z.nullable(z.iso.date("must be a day, as in 2027-03-31")),
  state: z.enum(ASSUMPTION_STATES, "must be open, held or refuted"),
};

/** What a scenario takes for granted. */
export const Assumption = z.object(fields);
/** What a scenario takes for granted. */
export type Assumption = z.infer<typeof Assumption>;

const Stated = z.strictObject({
  ...fields,
  basis: z._default(fields.basis, ""),
  owner: z._default(fields.owner, ""),
  reviewOn: z._default(fields.reviewOn, null),
  state: z._default(fields.state, "open"),
});

/** A scenario's assumptions, as they're stated. */
export const Assumptions = z.array(Stated).check(
  z.maxLength(50, "at most 50 assumptions"),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must have ids of their own"),
);
