/** What other features use of the activity. */
export { activityHref } from "./activity-href.ts";
export { activityParts, activityWords } from "./activity-words.ts";
