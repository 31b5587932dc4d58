import * as z from "zod/mini";

/** A day of the calendar. */
export const Day = z
  .string("must be a day, as in 2027-03-31")
  .check(
    z.iso.date("must be a day, as in 2027-03-31"),
    z.regex(/^(?:19|20|21)/, "must be between 1900 and 2199"),
  );
