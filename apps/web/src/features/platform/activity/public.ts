/** Activity, for other features. */
export { RecentActivity } from "./recent-activity-tile.tsx";
export { RecentChanges } from "./recent-changes-tile.tsx";
export { WhatChanged } from "./what-changed-tile.tsx";
