/** What other features take from requests for accounts. */
export { RequestsTable } from "./requests-table.tsx";
