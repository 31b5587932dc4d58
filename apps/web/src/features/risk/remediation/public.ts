/** How projects say where they stand, for other features. */
export { StatusBadge } from "./status-badge.tsx";
