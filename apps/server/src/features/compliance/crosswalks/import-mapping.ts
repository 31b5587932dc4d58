/** Which of two frameworks an OSCAL mapping relates to which, and its statements in that direction. */
import type { CrosswalkImport } from "@crq/contract/compliance/crosswalks";
import type { NamedResource } from "@crq/frameworks/oscal/convert/from-mapping";
import { turnedAround } from "./store.ts";
import type { MappingFile, MappingOfFile, MappingProblem } from "./files/read-mapping.ts";
import type { ReadPair, ReadStrm } from "./files/read-strm.ts";
import type { KnownFramework } from "../frameworks/public.ts";
import type { Sides } from "./propose.ts";

/** The side that a mapping's sources are of; `other` if it relates other frameworks, null if no one has said so. */
type SourceIs = "from" | "to" | "other" | null;

/** What a file says, of whatever format. */
export interface ReadFile extends Omit<ReadStrm, "problems"> {
  readonly problems: readonly MappingProblem[];
  readonly mappings: CrosswalkImport["mappings"];
}

/** The statements of an OSCAL file between two frameworks, in their direction. */
export function directed(file: MappingFile, sides: Sides, named: "from" | "to" | undefined): ReadFile {
  const told = file.mappings.map((mapping) => ({ mapping, sourceIs: sourceIs(mapping, sides, named) }));
  const ours = told.filter(({ sourceIs: side }) => side === "from" || side === "to");
  const others = told.filter(({ sourceIs: side }) => side === "other").map(({ mapping }) => mapping);
  const sum = (of: (mapping: MappingOfFile) => number) =>
    ours.reduce((total, { mapping }) => total + of(mapping), 0);
  return {
    sheets: [],
    sheet: null,
    headings: [],
    columns: NO_COLUMNS,
    rows: file.mappings.reduce((total, { maps }) => total + maps, 0),
    mappings: told.flatMap(({ mapping: { source, target }, sourceIs: side }) =>
      side === "other" ? [] : [{ source: source.label, target: target.label, sourceIs: side }],
    ),
    pairs: ours.flatMap(({ mapping: { pairs }, sourceIs: side }) =>
      side === "from" ? pairs : pairs.map(turned),
    ),
    skipped: sum(({ skipped }) => skipped),
    erroneous: sum(({ erroneous }) => erroneous) + others.reduce((total, { maps }) => total + maps, 0),
    problems: [
      ...file.problems,
      ...others.map(({ at, source, target }) => ({
        ...at,
        message: `relates '${source.label}' to '${target.label}', which aren't ${sides.from.title} and ${sides.to.title}`,
      })),
      ...ours.flatMap(({ mapping: { problems } }) => problems),
    ],
  };
}

const NO_COLUMNS: ReadStrm["columns"] = {
  fromEntry: null,
  toEntry: null,
  relationship: null,
  strength: null,
  rationale: null,
  comments: null,
  source: null,
};

function sourceIs({ source, target }: MappingOfFile, { from, to }: Sides, named?: "from" | "to"): SourceIs {
  const straight = both(isOf(source, from), isOf(target, to));
  const reversed = both(isOf(source, to), isOf(target, from));
  if (straight === "no" && reversed === "no") return "other";
  if (straight === "yes" && reversed !== "yes") return "from";
  if (reversed === "yes" && straight !== "yes") return "to";
  if (named === undefined) return null;
  return (named === "from" ? straight : reversed) === "no" ? null : named;
}

type Certain = "yes" | "no" | "unknown";

function both(one: Certain, other: Certain): Certain {
  if (one === "no" || other === "no") return "no";
  return one === "yes" && other === "yes" ? "yes" : "unknown";
}

/**
 * Whether a file speaks of a framework. What it names by a UUID that isn't this one's can be this one all the same, under the id of the organization that wrote the
 * file; so that's for a person to say. Whose UUID it is makes no difference.
 */
function isOf({ framework, looksLike }: NamedResource, { id, notation }: KnownFramework): Certain {
  if (framework === id) return "yes";
  if (framework !== null) return isUuid(framework) && isUuid(id) ? "unknown" : "no";
  if (looksLike === null) return "unknown";
  if (looksLike === notation) return "yes";
  // Identifiers of an own framework that rests on none can look like any.
  return notation === id && isUuid(id) ? "unknown" : "no";
}

const isUuid = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);

function turned(pair: ReadPair): ReadPair {
  return {
    ...pair,
    fromEntry: pair.toEntry,
    toEntry: pair.fromEntry,
    relationship: turnedAround(pair.relationship),
  };
}
