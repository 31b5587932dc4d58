/** The dashboard tiles of clients, for other features. */
export { ClientsByPlan } from "./clients-by-plan-tile.tsx";
export { ClientsCompared } from "./clients-compared-tile.tsx";
