/** Clients from CSV: every row is checked by the same rules as one entered in the interface, and problems name row and column. */
import type { CsvProblem } from "@crq/contract/lists";
import { COMPANY_SIZES } from "@crq/contract/people/registration";
import { ClientFields } from "@crq/contract/platform/clients";
import {
  ORGANIZATION_INDUSTRIES,
  REVENUE_BANDS,
  type RevenueBand,
} from "@crq/contract/platform/organization";
import { at, MOST_PROBLEMS, readTable, type TableRow } from "../../../../http/files/csv-table.ts";
import { READ_NAMES, SHOWN_NAMES } from "./columns.ts";

/** The maximum number of clients per file. */
const MOST_CLIENTS = 500;

/** A client from a file. */
export interface ReadClient {
  readonly row: number;
  readonly name: string;
  readonly industry: string | null;
  readonly companySize: string | null;
  readonly annualRevenue: RevenueBand | null;
  readonly contactName: string | null;
  readonly contactEmail: string | null;
  readonly notes: string;
}

/** A file's content: clients, all valid, unless there are problems. */
export interface ReadClients {
  /** Rows with a client, valid or not. */
  readonly rows: number;
  readonly clients: readonly ReadClient[];
  readonly problems: readonly CsvProblem[];
}

const ALIASES = { name: "client", size: "company size", revenue: "yearly revenue", email: "contact's email" };
const SIZES = Object.fromEntries(COMPANY_SIZES.map((size) => [size, `${size} employees`]));

/**
 * Parses a file with one client per row. Industry, size, and revenue are given by the words that screens show, or
 * by the API's keys. A name that the file has twice, ignoring case, is a problem. It runs in a worker thread.
 */
export default function readClients(text: string): ReadClients {
  const table = readTable(text, {
    columns: READ_NAMES,
    required: ["client"],
    ignored: SHOWN_NAMES,
    aliases: ALIASES,
    mostRows: MOST_CLIENTS,
    noun: "clients",
  });
  const problems: CsvProblem[] = [...table.problems];
  const clients: ReadClient[] = [];
  const seen = new Map<string, number>();
  for (const record of table.rows) {
    const client = readRow(record);
    problems.push(...record.problems);
    const before = seen.get(client.name.toLowerCase());
    if (before !== undefined && client.name !== "")
      problems.push(at(record.row, "client", `has the same name as row ${before}`));
    else seen.set(client.name.toLowerCase(), record.row);
    clients.push(client);
  }
  if (problems.length === 0) return { rows: table.count, clients, problems };
  return { rows: table.count, clients: [], problems: problems.slice(0, MOST_PROBLEMS) };
}

const { name, contactName, contactEmail, notes } = ClientFields.shape;

function readRow(record: TableRow): ReadClient {
  return {
    row: record.row,
    name: record.text("client", name, ""),
    industry: keyIn(record, "industry", ORGANIZATION_INDUSTRIES),
    companySize: keyIn(record, "company size", SIZES),
    annualRevenue: keyIn(record, "yearly revenue", REVENUE_BANDS),
    contactName: record.text("contact", contactName, null) || null,
    contactEmail: emailOf(record),
    notes: record.text("notes", notes, ""),
  };
}

function emailOf(record: TableRow): string | null {
  if (record.cell("contact's email").trim() === "") return null;
  return record.text("contact's email", contactEmail, null);
}

/** Without differences that spreadsheets and keyboards make: case, dashes, spaces. */
const plain = (words: string) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

/** The key of a cell that names one of several choices; null for an empty one. */
function keyIn<K extends string>(
  { row, cell, problems }: TableRow,
  column: string,
  labels: Readonly<Record<K, string>>,
): K | null {
  const given = plain(cell(column));
  if (given === "") return null;
  const choices = Object.entries<string>(labels) as [K, string][];
  const found = choices.find(([key, label]) => given === key || given === plain(label));
  if (found) return found[0];
  problems.push(at(row, column, `must be one of: ${choices.map(([, label]) => label).join("; ")}`));
  return null;
}
