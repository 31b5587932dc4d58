/** The audit log, for other features. */
export { dayAt, startOfDay } from "./zoned-day.ts";
