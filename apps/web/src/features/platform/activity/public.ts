/** What other features use of the activity. */
export { activityParts, activityWords } from "./activity-words.ts";
