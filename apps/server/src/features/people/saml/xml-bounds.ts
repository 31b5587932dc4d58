/**
 * Limits for XML from others, checked in one linear pass before any library sees it. The parsers behind it
 * take quadratic time in elements, namespaces, or broken tags, so only small, flat, well-formed XML passes:
 * tags with quoted attributes, text, and the five predefined entities; no document types, processing
 * instructions, or CDATA sections.
 */

/** What a document can contain. */
export interface XmlBounds {
  readonly characters: number;
  readonly elements: number;
  readonly depth: number;
  /** Per element. */
  readonly attributes: number;
  /** Across all elements. */
  readonly allAttributes: number;
  /** Namespace declarations. */
  readonly namespaces: number;
  /** The number of comments. */
  readonly comments: number;
}

/**
 * An answer with 1,000 groups has about 1,100 elements. Comments split names where parsers differ, so an
 * answer must have none.
 */
export const ANSWER_BOUNDS: XmlBounds = {
  characters: 196_608,
  elements: 2000,
  depth: 32,
  attributes: 32,
  allAttributes: 8000,
  namespaces: 2000,
  comments: 0,
};

/** One provider's metadata. */
export const METADATA_BOUNDS: XmlBounds = { ...ANSWER_BOUNDS, characters: 200_000, comments: 100 };

/** Why a document is refused. */
export class XmlRefused extends Error {}

const SPACE = /\s*/y;
const DECLARATION = /<\?xml\s[^<>?]{0,200}\?>/y;
const NAME = /[A-Za-z_][\w.:-]{0,199}/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]{0,199})\s*=\s*("[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;
const CLOSING = /<\/([A-Za-z_][\w.:-]{0,199})\s*>/y;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});/y;

/**
 * Checks a document against limits, and returns its root's attributes as written.
 * @throws XmlRefused
 */
export function checkXml(xml: string, bounds: XmlBounds): ReadonlyMap<string, string> {
  if (xml.length > bounds.characters)
    throw new XmlRefused(`must have at most ${bounds.characters.toLocaleString("en-US")} characters`);
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new XmlRefused("must not contain a document type");
  checkEntities(xml);
  return new Walk(xml, bounds).run();
}

function checkEntities(xml: string): void {
  for (let at = xml.indexOf("&"); at !== -1; at = xml.indexOf("&", ENTITY.lastIndex)) {
    ENTITY.lastIndex = at;
    if (!ENTITY.test(xml)) throw new XmlRefused("must not define its own entities");
  }
}

class Walk {
  readonly #xml: string;
  readonly #bounds: XmlBounds;
  readonly #open: string[] = [];
  readonly #root = new Map<string, string>();
  #at = 0;
  #elements = 0;
  #attributes = 0;
  #namespaces = 0;
  #comments = 0;

  constructor(xml: string, bounds: XmlBounds) {
    this.#xml = xml;
    this.#bounds = bounds;
  }

  run(): ReadonlyMap<string, string> {
    this.#take(SPACE);
    this.#take(DECLARATION);
    for (let next = this.#xml.indexOf("<", this.#at); next !== -1; next = this.#xml.indexOf("<", this.#at)) {
      if (this.#open.length === 0) this.#mustBeBlank(next);
      this.#at = next;
      if (this.#xml.startsWith("</", next)) this.#close();
      else if (this.#xml.startsWith("<!--", next)) this.#comment();
      else this.#element();
    }
    if (this.#open.length > 0 || this.#elements === 0) throw malformed();
    this.#mustBeBlank(this.#xml.length);
    return this.#root;
  }

  #element(): void {
    if (++this.#elements > this.#bounds.elements) throw tooMany(this.#bounds.elements, "elements");
    const isRoot = this.#open.length === 0;
    if (isRoot && this.#elements > 1) throw malformed();
    this.#at += 1;
    const name = this.#take(NAME)?.[0];
    if (name === undefined) throw malformed();
    let attributes = 0;
    for (let one = this.#take(ATTRIBUTE); one; one = this.#take(ATTRIBUTE)) {
      if (++attributes > this.#bounds.attributes)
        throw tooMany(this.#bounds.attributes, "attributes on an element");
      if (++this.#attributes > this.#bounds.allAttributes)
        throw tooMany(this.#bounds.allAttributes, "attributes");
      if (one[1]!.startsWith("xmlns") && ++this.#namespaces > this.#bounds.namespaces)
        throw tooMany(this.#bounds.namespaces, "namespace declarations");
      if (isRoot) this.#root.set(one[1]!, one[2]!.slice(1, -1));
    }
    const end = this.#take(TAG_END);
    if (!end) throw malformed();
    if (end[1] !== "/") this.#open.push(name);
    if (this.#open.length > this.#bounds.depth) throw tooMany(this.#bounds.depth, "levels of elements");
  }

  #close(): void {
    const name = this.#take(CLOSING)?.[1];
    if (name === undefined || name !== this.#open.pop()) throw malformed();
  }

  #comment(): void {
    if (++this.#comments > this.#bounds.comments)
      throw this.#bounds.comments === 0
        ? new XmlRefused("must not contain comments")
        : tooMany(this.#bounds.comments, "comments");
    const end = this.#xml.indexOf("--", this.#at + 4);
    if (end === -1 || this.#xml[end + 2] !== ">") throw malformed();
    this.#at = end + 3;
  }

  /** Matches at the current position, and moves past the match. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#xml);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #mustBeBlank(end: number): void {
    if (this.#xml.slice(this.#at, end).trim() !== "") throw malformed();
  }
}

const malformed = () => new XmlRefused("is not well-formed XML");
const tooMany = (most: number, what: string) =>
  new XmlRefused(`must have at most ${most.toLocaleString("en-US")} ${what}`);
