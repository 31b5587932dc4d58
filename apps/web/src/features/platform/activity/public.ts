/** What other features use of the activity. */
export { activityParts, activityWords } from "./activity-words.ts";
export { RecentActivity } from "./recent-activity-tile.tsx";
