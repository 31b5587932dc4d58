/** How other features notify people. */
export * as events from "./events.ts";
export * as evidenceEvents from "./evidence-events.ts";
export * as projectEvents from "./project-events.ts";
export * as reviewEvents from "./review-events.ts";
export * as assessmentEvents from "./assessment-events.ts";
export * as riskEvents from "./risk-events.ts";
export { describeDevice } from "./device.ts";
export { noteSignIn } from "./known-origin.ts";
export { notify, notifyAdministrators, notifyThoseWho, peopleWho } from "./notify.ts";
/** What housekeeping does with notifications. */
export { mailDigests, mailNow } from "./mail.ts";
export { tellOfExpiringKeys } from "./expiring-keys.ts";
export { purge as purgeNotifications } from "./store.ts";
