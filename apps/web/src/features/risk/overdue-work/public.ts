/** The tile of overdue work, for dashboards. */
export { OverdueWorkTile } from "./overdue-tile.tsx";
