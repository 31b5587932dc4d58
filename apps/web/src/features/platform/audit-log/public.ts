/** What other features use of the audit log. */
export { dayAt, startOfDay } from "./zoned-day.ts";
