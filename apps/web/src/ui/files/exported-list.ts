/** A list as a file; `total` is the number of matching records, in case the file has fewer. */
export interface ExportedList {
  readonly csv: string;
  readonly rows: number;
  readonly total: number;
}

/** A list as a workbook: an XLSX file in base64. */
export type ExportedWorkbook = Omit<ExportedList, "csv"> & { readonly content: string };
