/** What an assessment of a framework answers. */

/** Frameworks in which an entry that others belong to is their heading: what it asks is what they ask together. */
const HEADINGS_ONLY: ReadonlySet<string> = new Set(["nist-csf-2-0", "iso-27001-2022"]);

/** What is needed of an entry. */
interface Judged {
  readonly id: string;
  readonly parent?: string | null | undefined;
  readonly kind?: string | null | undefined;
  readonly withdrawn?: readonly string[] | null | undefined;
}

/**
 * The entries that an assessment answers, in order: those that apply and aren't headings of others.
 * @param notation the shipped framework that they are of, or that they rest on
 */
export function assessable<E extends Judged>(notation: string | null, entries: readonly E[]): E[] {
  const applying = entries.filter(({ withdrawn }) => withdrawn === undefined || withdrawn === null);
  const parents = new Set(applying.map(({ parent }) => parent));
  const headings = notation !== null && HEADINGS_ONLY.has(notation);
  return applying.filter(({ id, kind }) => kind !== "section" && !(headings && parents.has(id)));
}
