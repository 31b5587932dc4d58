/** What other features use of the activity. */
export { activityParts } from "./activity-words.ts";
export { RecentActivity } from "./recent-activity-tile.tsx";
