/** What assessments and housekeeping use of auditors. */
export { type AnswerMail, tellAnswered } from "./mails.ts";
export { auditorOf } from "./store.ts";
export { remindOfAuditors } from "./remind.ts";
