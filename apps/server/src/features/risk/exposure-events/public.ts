/** What other features use of the events that move the exposure: recording them, and those of a trend. */
export { modelEvents, policyEvents } from "./joined-events.ts";
export { changeEvents, scenarioEvent } from "./scenario-events.ts";
export { type EventToRecord, eventsOf, forgetEnd, recordEvents } from "./store.ts";
