/** The columns of clients as a file: those that an import reads, and those that only an export has. */
import type { ClientRecord } from "@crq/contract/platform/clients";
import { ORGANIZATION_INDUSTRIES, REVENUE_BANDS } from "@crq/contract/platform/organization";
import { tableCsv, type CsvColumn } from "../../../../http/table-csv.ts";

type Written = Pick<
  ClientRecord,
  "name" | "industry" | "companySize" | "annualRevenue" | "contactName" | "contactEmail" | "notes"
>;

/** A key's label, or the key of something that has none. */
const labelIn = (labels: Readonly<Record<string, string>>, key: string | null) =>
  key !== null && Object.hasOwn(labels, key) ? labels[key] : key;

/** A company size in words, because spreadsheets take `1-10` for a date. */
const employees = (size: string | null) => (size === null ? null : `${size} employees`);

const READ_COLUMNS: readonly CsvColumn<Written>[] = [
  { heading: "Client", cell: (row) => row.name },
  { heading: "Industry", cell: (row) => labelIn(ORGANIZATION_INDUSTRIES, row.industry) },
  { heading: "Company size", cell: (row) => employees(row.companySize) },
  { heading: "Yearly revenue", cell: (row) => labelIn(REVENUE_BANDS, row.annualRevenue) },
  { heading: "Contact", cell: (row) => row.contactName },
  { heading: "Contact's email", cell: (row) => row.contactEmail },
  { heading: "Notes", cell: (row) => row.notes },
];

const SHOWN_COLUMNS: readonly CsvColumn<ClientRecord>[] = [
  { heading: "Tenant", cell: (row) => row.tenantName },
  { heading: "Assigned people", cell: (row) => row.members },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];

/** The columns of an export. */
export const COLUMNS: readonly CsvColumn<ClientRecord>[] = [...READ_COLUMNS, ...SHOWN_COLUMNS];

/** The names of the columns that an import reads. */
export const READ_NAMES = READ_COLUMNS.map(({ heading }) => heading.toLowerCase());
/** The names of the columns that an import leaves out. */
export const SHOWN_NAMES = SHOWN_COLUMNS.map(({ heading }) => heading.toLowerCase());

/** The columns that an import reads, and an example that it skips because it begins with `#`. */
export async function clientsTemplate(): Promise<string> {
  const example: Written = {
    name: "# Example: Harbor Logistics (a row that begins with # is left out)",
    industry: "transportation",
    companySize: "201-500",
    annualRevenue: "10m_100m",
    contactName: "Ada Example",
    contactEmail: "ada@harbor.example",
    notes: "",
  };
  return tableCsv(READ_COLUMNS, [example]);
}
