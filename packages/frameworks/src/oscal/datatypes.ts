/** Values of OSCAL's datatypes, as the schemas of 1.2.1 have them. */
import type { Datatype } from "./model.ts";

/** The 29th of February only in leap years from 2000 on, as in the schemas. */
const LEAP_DAY = /^(?:2000|2400|2800|2\d(?:0[48]|[2468][048]|[13579][26]))-02-29$/;
const DAY =
  /^(?:19|2\d)\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;
const ZONE =
  "(?:Z|-(?:(?:0\\d|1[0-2]):00|0[39]:30)|\\+(?:(?:0\\d|1[0-4]):00|(?:0[34569]|10):30|(?:0[58]|12):45))";
const DATE = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)${ZONE}?$`);
const DATE_TIME = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d)T(?:2[0-3]|[01]\\d):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?${ZONE}$`,
);

const isDay = (text: string | undefined) => text !== undefined && (DAY.test(text) || LEAP_DAY.test(text));

const TOKEN = /^[\p{L}_][\p{L}\p{N}._-]*$/u;
const UUID = /^[\dA-F]{8}-[\dA-F]{4}-[45][\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** What RFC 3986 allows before a query, in it, and after it; brackets belong to IPv6 addresses alone. */
const HIERARCHY =
  /^(?:\/\/(?:[\w.~!$&'()*+,;=:%-]*@)?(?:\[[\da-f:.v]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?(?=\/|$))?[\w.~!$&'()*+,;=:@/%-]*$/i;
const REST = /^[\w.~!$&'()*+,;=:@/?%-]*$/;
const BROKEN_ESCAPE = /%(?![\da-f]{2})/i;
const ATEXT = "[a-z\\d!#$%&'*+/=?^_`{|}~-]+";
const EMAIL = new RegExp(
  `^${ATEXT}(?:\\.${ATEXT})*@(?:[a-z\\d](?:[a-z\\d-]*[a-z\\d])?\\.)+[a-z\\d](?:[a-z\\d-]*[a-z\\d])?$`,
  "i",
);

/** Whether a text can be a URI, or a relative reference. */
function isReference(text: string): boolean {
  const hash = text.indexOf("#");
  const fragment = hash === -1 ? "" : text.slice(hash + 1);
  const before = hash === -1 ? text : text.slice(0, hash);
  const mark = before.indexOf("?");
  const query = mark === -1 ? "" : before.slice(mark + 1);
  const path = mark === -1 ? before : before.slice(0, mark);
  const scheme = SCHEME.exec(path)?.[0] ?? "";
  const hierarchy = path.slice(scheme.length);
  if (!HIERARCHY.test(hierarchy) || !REST.test(query) || !REST.test(fragment)) return false;
  return !BROKEN_ESCAPE.test(text);
}

const isString = (text: string) => text !== "" && text.trim() === text && !/[\n\r\u2028\u2029]/.test(text);

interface Rule {
  readonly is: (value: unknown) => boolean;
  /** How a sentence ends that begins with 'must be'. */
  readonly words: string;
}

const text = (is: (value: string) => boolean, words: string): Rule => ({
  is: (value) => typeof value === "string" && is(value),
  words,
});
const number = (is: (value: number) => boolean, words: string): Rule => ({
  is: (value) => typeof value === "number" && Number.isFinite(value) && is(value),
  words,
});

export const RULES: Readonly<Record<Datatype, Rule>> = {
  boolean: { is: (value) => typeof value === "boolean", words: "true or false" },
  bytes: text((value) => /^[\da-z+/]+={0,2}$/i.test(value), "data in base64"),
  date: text((value) => isDay(DATE.exec(value)?.[1]), "a date such as 2026-03-31"),
  "date-time": text(
    (value) => isDay(DATE_TIME.exec(value)?.[1]),
    "a date with a time and a time zone, such as 2026-03-31T09:00:00Z",
  ),
  decimal: number(() => true, "a number"),
  email: text((value) => isString(value) && EMAIL.test(value), "an email address"),
  line: text((value) => value !== "" && !value.includes("\n"), "one line of text"),
  multiline: text(() => true, "text"),
  natural: number((value) => Number.isInteger(value) && value >= 0, "a whole number from 0"),
  positive: number((value) => Number.isInteger(value) && value >= 1, "a whole number from 1"),
  string: text(isString, "text in one line that neither begins nor ends with a space"),
  token: text(
    (value) => TOKEN.test(value),
    "a token: letters, digits, periods, hyphens and underscores, beginning with a letter or an underscore",
  ),
  uri: text(
    (value) => /^[a-z][a-z\d+.-]+:./is.test(value) && isReference(value),
    "an absolute URI such as https://example.com/a",
  ),
  "uri-reference": text(isReference, "a URI or a relative reference"),
  uuid: text((value) => UUID.test(value), "a UUID of version 4 or 5"),
};
