/** The paths of PATCH (RFC 7644, section 3.5.2): `attribute`, `attribute.sub`, `attribute[filter]`, `attribute[filter].sub`, after an optional schema. */
import { parse, type Filter } from "scim2-parse-filter";
import { ScimFault } from "../scim-fault.ts";
import { isPolluting } from "./polluting.ts";

/** The target of an operation. Names are lowercase, because SCIM compares them case-insensitively. */
export interface Path {
  /** The schema named before the attribute; undefined for the resource's own. */
  readonly schema: string | undefined;
  readonly attribute: string;
  readonly filter: Filter | undefined;
  readonly sub: string | undefined;
}

const LONGEST = 1000;
const PATH = /^(?:(urn:[\w.:-]+):)?([a-z][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/**
 * Parses a path, from an operation or a key of its value.
 * @throws ScimFault 400 invalidPath, or invalidFilter for the part in brackets
 */
export function readPath(text: string): Path {
  const read = text.length <= LONGEST && !isPolluting(text) ? PATH.exec(text.trim()) : null;
  if (!read) throw new ScimFault(400, "The path cannot be read.", "invalidPath");
  const [, schema, attribute, filter, sub] = read;
  return {
    schema: schema?.toLowerCase(),
    attribute: attribute!.toLowerCase(),
    filter: filter === undefined ? undefined : readFilter(filter),
    sub: sub?.toLowerCase(),
  };
}

/**
 * Parses a filter, of a path or of a list.
 * @throws ScimFault 400 invalidFilter
 */
export function readFilter(text: string): Filter {
  if (namesOf(text).some(isPolluting))
    throw new ScimFault(400, "The filter cannot be read.", "invalidFilter");
  try {
    return parse(text);
  } catch {
    throw new ScimFault(400, "The filter cannot be read.", "invalidFilter");
  }
}

/** The words of a filter outside its quoted values. */
function namesOf(filter: string): string[] {
  return filter.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, " ").split(/\s+/);
}
