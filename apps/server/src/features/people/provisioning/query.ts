/** A directory's query: filter, page, and which attributes to leave out. */
import { filter as matcher, type Filter } from "scim2-parse-filter";
import * as z from "zod";
import { readFilter } from "./patch/path.ts";
import { ScimFault } from "./scim-fault.ts";

/** The maximum number of resources in one answer. */
export const MAX_RESULTS = 200;

const whole = z.coerce.number().int();
const Query = z.object({
  filter: z.string().max(2000).optional(),
  startIndex: whole.default(1),
  count: whole.default(100),
  excludedAttributes: z.string().max(2000).optional(),
});

/** A directory's query. */
export interface ScimQuery {
  /** `attribute eq "value"` on an attribute with an index, otherwise undefined. */
  readonly exact:
    | { readonly attribute: "username" | "externalid" | "displayname" | "id"; readonly value: string }
    | undefined;
  /** Whether a resource matches. */
  readonly matches: (resource: object) => boolean;
  readonly filtered: boolean;
  /** The first result wanted, counted from 1, and how many. */
  readonly startIndex: number;
  readonly count: number;
  /** Leave out the groups' members. */
  readonly withoutMembers: boolean;
}

/**
 * Parses a list's query.
 * @throws ScimFault 400 invalidFilter
 */
export function readQuery(query: unknown): ScimQuery {
  const read = Query.safeParse(query);
  if (!read.success) throw new ScimFault(400, "The query is not valid.", "invalidValue");
  const { filter, startIndex, count, excludedAttributes = "" } = read.data;
  const parsed = filter === undefined ? undefined : readFilter(filter);
  const matches: (resource: object) => boolean = parsed === undefined ? () => true : matcher(parsed);
  return {
    exact: parsed && exactOf(parsed),
    matches,
    filtered: parsed !== undefined,
    startIndex: Math.max(1, startIndex),
    count: Math.min(MAX_RESULTS, Math.max(0, count)),
    withoutMembers: excludedAttributes
      .toLowerCase()
      .split(",")
      .some((name) => name.trim() === "members"),
  };
}

function exactOf(filter: Filter): ScimQuery["exact"] {
  if (filter.op !== "eq" || !("compValue" in filter) || typeof filter.compValue !== "string")
    return undefined;
  const path = filter.attrPath.toLowerCase().replace(/^urn:.*:/, "");
  const attribute = path === "emails" || path === "emails.value" ? "username" : path;
  if (!["username", "externalid", "displayname", "id"].includes(attribute)) return undefined;
  return { attribute: attribute as "username", value: filter.compValue };
}

/** A list's answer: one page of the matches. */
export function listResponse(resources: readonly object[], { startIndex, count }: ScimQuery) {
  const page = resources.slice(startIndex - 1, startIndex - 1 + count);
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: resources.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page,
  };
}
