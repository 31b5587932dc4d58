/** Inquiries, for other features. */
export { InquiriesTable } from "./inquiries-table.tsx";
