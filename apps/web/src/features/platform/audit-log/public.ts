/** What other features use of the audit log. */
export { actionWords } from "./action-words.ts";
export { dayAt, startOfDay } from "./zoned-day.ts";
