/** Requests for accounts, for other features. */
export { RequestsTable } from "./requests-table.tsx";
