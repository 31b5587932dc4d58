import { cellText } from "@crq/contract/csv";

/** The most characters that a cell of a workbook can hold. */
const MOST = 32_767;

/** A text as a workbook's cell: with an apostrophe where it could become a formula, and without what XML can't hold. */
export function sheetText(value: string): string {
  // eslint-disable-next-line no-control-regex
  const text = cellText(value).replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
  // The library looks texts up in a plain object, where these names are taken: alone, they would break the file.
  if (text in Object.prototype) return `${text} `;
  return text.length <= MOST ? text : `${text.slice(0, MOST - 1).toWellFormed()}…`;
}
