/** What other features take from inquiries. */
export { InquiriesTable } from "./inquiries-table.tsx";
