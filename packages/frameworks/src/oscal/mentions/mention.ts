/** One thing that a document says about a control, and how its words become plain text. */
import type { MentionKind } from "../../oscal-document.ts";
import { plainText, readable } from "../convert/words.ts";

/** One thing that a document says about a control. */
export interface Mention {
  /** The control, as the document writes it. */
  readonly control: string;
  readonly kind: MentionKind;
  /** The statement or objective; empty if it's the control as a whole. */
  readonly part: string;
  /** The component, capability or party that it's about or from; empty if there's none. */
  readonly speaker: string;
  /** As the document words it: `implemented`, `not-satisfied`, `open`. */
  readonly state: string;
  /** Plain text. */
  readonly excerpt: string;
}

/** The most characters of an excerpt. */
export const EXCERPT = 300;
/** What is read of a text for its excerpt. */
const READ = 1500;

const NO_PARAMETERS = new Map<string, never>();
/** What makes a line a heading, a quotation or an item. */
const BLOCK_MARK = /^\s*(?:#{1,6}|>|[*+-]|\d{1,3}[.)])\s+/;

/** The beginning of the first of several texts that isn't empty, without its markup. */
export function excerptOf(...texts: readonly (string | undefined)[]): string {
  const text = texts.find((one) => one !== undefined && one.trim() !== "");
  if (text === undefined) return "";
  const lines = readable(text.slice(0, READ), NO_PARAMETERS).split("\n");
  const words = plainText(lines.map((line) => line.replace(BLOCK_MARK, "")).join(" "));
  if (words.length <= EXCERPT) return words;
  const cut = words.lastIndexOf(" ", EXCERPT - 1);
  return `${words.slice(0, cut > EXCERPT / 2 ? cut : EXCERPT - 1).toWellFormed()}…`;
}

const OF_A_PART = /(?<=.)_(?:smt|stmt|stm|obj|gdn|asm|ovw|statement|objective|fr)(?:[._-].*)?$/i;
/** Rev. 4 numbered the objectives of each part: `ac-2.f_obj.1`. */
const OF_REV_4 = /^([a-z]{2}-\d{1,2}(?:\.\d{1,2})?)\.[a-z](?:\..*)?$/i;

/** The control that a statement or objective belongs to: `ac-2` of `ac-2_smt.a`. */
export function controlOf(part: string): string {
  const control = part.replace(OF_A_PART, "");
  return control === part ? part : control.replace(OF_REV_4, "$1");
}
