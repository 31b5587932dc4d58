/** What comments on assessments are given of auditors, and what housekeeping uses. */
export { tellAnswered } from "./mails.ts";
export { auditorOf } from "./store.ts";
export { remindOfAuditors } from "./remind.ts";
