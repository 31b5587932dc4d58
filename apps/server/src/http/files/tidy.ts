/** What a stranger's file says, as the product can store and show it. */
import { composed, readable, withoutDirections } from "@crq/contract/readable-text";

/** Texts of a file; counts those that didn't fit. */
export class Tidy {
  /** Texts that were cut. */
  shortened = 0;

  /** One line without hidden characters. */
  line(text: string, most: number): string {
    // eslint-disable-next-line no-control-regex
    const plain = composed(readable(text.replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/gu, " "))).trim();
    return this.#fitting(plain, most);
  }

  /** Several lines without characters that turn the reading direction. */
  prose(text: string, most: number): string {
    const plain = withoutDirections(text.toWellFormed().normalize("NFC")).replaceAll("\u0000", "");
    return this.#fitting(plain, most);
  }

  #fitting(text: string, most: number): string {
    if (text.length <= most) return text;
    this.shortened++;
    return `${text.slice(0, most - 1).toWellFormed()}…`;
  }
}

/** A moment in the years that people write about; null for others. */
export function moment(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at)) return null;
  const iso = new Date(at).toISOString();
  if (!/^(?:19|20|21)\d\d-/.test(iso)) return null;
  // To the microsecond, as it's stored.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z$/.test(text!) ? text : iso;
}

/** A day in those years. */
export function day(text: string | null): string | null {
  if (text === null || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const at = moment(`${text}T00:00:00Z`);
  return at?.slice(0, 10) === text ? text : null;
}
