/** What other features show of clients: their dashboards' tiles. */
export { ClientsByPlan } from "./clients-by-plan-tile.tsx";
export { ClientsCompared } from "./clients-compared-tile.tsx";
