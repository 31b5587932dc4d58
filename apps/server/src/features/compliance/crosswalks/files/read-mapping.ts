/** Statements from an OSCAL mapping collection, checked as if they had been typed; frameworks and entries are looked up afterwards. It runs in a worker thread. */
import {
  type CrosswalkImport,
  MOST_CROSSWALK_PAIRS,
  ProposedPair,
} from "@crq/contract/compliance/crosswalks";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import {
  type NamedResource,
  type NoPair,
  pairsFromOscal,
  type ReadMapping,
  type ReadPair as Stated,
  titleOfMapping,
} from "@crq/frameworks/oscal/convert/from-mapping";
import { placedIn, readOscal } from "@crq/frameworks/oscal/document";
import { type Finding, MOST_FINDINGS, Unreadable } from "@crq/frameworks/oscal/problem";
import { safeParse } from "zod/v4/core";
import { MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import { UnreadableUpload, uploadedText } from "../../../../http/files/uploaded-text.ts";
import type { ReadPair } from "./read-strm.ts";

/** What to read, and how. */
export interface MappingInput {
  readonly format: "oscal" | "oscal-gzip";
  readonly file: string;
  readonly rationale: string;
  readonly source: string;
}

/** What is wrong with a file. */
export type MappingProblem = CrosswalkImport["problems"][number];

/** One mapping of the file. */
export interface MappingOfFile {
  readonly source: NamedResource;
  readonly target: NamedResource;
  readonly maps: number;
  readonly pairs: readonly ReadPair[];
  readonly problems: readonly MappingProblem[];
  /** Where the mapping is. */
  readonly at: Omit<MappingProblem, "message">;
  /** Maps that state no relationship, and those with problems. */
  readonly skipped: number;
  readonly erroneous: number;
}

/** A file's content. */
export interface MappingFile {
  readonly mappings: readonly MappingOfFile[];
  /** What is wrong with the file as a whole. */
  readonly problems: readonly MappingProblem[];
}

const LONGEST_LABEL = 200;
const MOST_MAPPINGS = 20;
const COMPARED: ReadonlyMap<string, string> = new Map([
  ["semantic", "Compared by meaning (semantic)"],
  ["syntactic", "Compared by wording (syntactic)"],
  ["functional", "Compared by function (functional)"],
]);

/** Reads a file's statements. */
export default function readMapping(input: MappingInput): MappingFile {
  const { format, file } = input;
  try {
    const encoding = format === "oscal" ? "text" : "gzip";
    return readText(uploadedText({ encoding, file }, MOST_FILE_BYTES).text, input);
  } catch (error) {
    if (error instanceof UnreadableUpload)
      return failed([{ row: 1, column: "", message: `can't be read. ${error.message}` }]);
    if (!(error instanceof Unreadable)) throw error;
    const { line: row = 1, column: character } = error;
    const message = `can't be read: ${error.message.replace(/^line \d+, column \d+: /, "")}`;
    return failed([{ row, column: "", message, ...(character !== undefined && { character }) }]);
  }
}

const failed = (problems: readonly MappingProblem[]): MappingFile => ({ mappings: [], problems });

function readText(text: string, input: MappingInput): MappingFile {
  const { model, document, findings } = readOscal(text);
  if (model !== "mapping-collection")
    return failed([{ row: 1, column: `/${model}`, message: "is no mapping collection" }]);
  const found = findings.map(problemOf);
  // What is wrong beside the maps doesn't keep them from being read.
  if (findings.some(({ path }) => !isBeside(path)) || findings.length >= MOST_FINDINGS) return failed(found);
  const read = pairsFromOscal(document);
  if (read.length > MOST_MAPPINGS)
    return failed([wrong("/mapping-collection/mappings", `has more than ${MOST_MAPPINGS} mappings`)]);
  const maps = read.reduce((sum, mapping) => sum + mapping.maps, 0);
  if (maps > MOST_CROSSWALK_PAIRS)
    return failed([wrong("/mapping-collection/mappings", `has more than ${MOST_CROSSWALK_PAIRS} maps`)]);
  const title = titleOfMapping(document).slice(0, 300);
  const placed = placesOf(text, read);
  return { mappings: read.map((mapping) => checked(mapping, { ...input, title }, placed)), problems: found };
}

const BESIDE = /^\/mapping-collection\/(?:metadata|provenance|back-matter|uuid)(?:\/|$)/;
const isBeside = (path: string) => BESIDE.test(path) && path !== "/mapping-collection/metadata";

const wrong = (column: string, message: string): MappingProblem => ({ row: 1, column, message });

function problemOf({ path, message, line, column }: Finding): MappingProblem {
  return { row: line ?? 1, column: path, message, ...(column !== undefined && { character: column }) };
}

type Placed = (path: string) => Omit<MappingProblem, "message">;

/** Where each map is. */
function placesOf(text: string, read: readonly ReadMapping[]): Placed {
  const wanted: Pick<Finding, "path" | "line" | "column">[] = read.flatMap(({ path, pairs, others }) => [
    { path },
    ...pairs.map((one) => ({ path: one.path })),
    ...others.map((one) => ({ path: one.path })),
  ]);
  const places = new Map(placedIn(text, wanted).map((place) => [place.path, place]));
  return (path) => {
    const { line = 1, column } = places.get(path) ?? {};
    return { row: line, column: path, ...(column !== undefined && { character: column }) };
  };
}

interface Defaults extends Pick<MappingInput, "rationale" | "source"> {
  readonly title: string;
}

function checked(mapping: ReadMapping, defaults: Defaults, placed: Placed): MappingOfFile {
  const pairs: ReadPair[] = [];
  const problems: MappingProblem[] = [];
  let erroneous = 0;
  for (const stated of mapping.pairs) {
    const at = placed(stated.path);
    const parsed = safeParse(ProposedPair, proposal(stated, mapping.own, defaults));
    if (parsed.success) {
      const { row, column: path, character } = at;
      pairs.push({ row, ...parsed.data, at: { path, ...(character !== undefined && { character }) } });
      continue;
    }
    erroneous += 1;
    for (const { path, message } of parsed.error.issues)
      problems.push({ ...at, message: `${NAMES[String(path[0])] ?? "it"} ${message}` });
  }
  const silent = mapping.others.filter(({ why }) => why === "not-stated");
  const others = mapping.others.filter(({ why }) => why !== "not-stated");
  if (silent.length > 0)
    problems.push({
      ...placed(silent[0]!.path),
      message: `${silent.length} ${silent.length === 1 ? "map states" : "maps state"} no relationship and propose nothing; this is the first`,
    });
  problems.push(
    ...others.slice(0, MOST_PROBLEMS).map((one) => ({ ...placed(one.path), message: reasonOf(one) })),
  );
  return {
    source: shortened(mapping.source),
    target: shortened(mapping.target),
    maps: mapping.maps,
    pairs,
    problems: problems.slice(0, MOST_PROBLEMS),
    at: placed(mapping.path),
    skipped: silent.length,
    erroneous: erroneous + others.length,
  };
}

const NAMES: Readonly<Record<string, string>> = {
  fromEntry: "The source's identifier",
  toEntry: "The target's identifier",
  rationale: "The rationale",
  source: "The source",
  strength: "The strength",
};

/** What a file states, as someone would type it. What the product wrote names its sources; another file is the source itself. */
function proposal(stated: Stated, own: boolean, { rationale, source, title }: Defaults): unknown {
  const { from, to, relationship, strength, comparedBy } = stated;
  const otherwise = rationale.trim() === "" ? (COMPARED.get(comparedBy) ?? "") : rationale;
  return {
    fromEntry: from,
    toEntry: to,
    relationship,
    strength: relationship === "none" ? null : strength,
    rationale: stated.rationale.trim() === "" ? otherwise : stated.rationale,
    source: stated.source ?? (source === "" ? (own ? "" : title) : source),
  };
}

function reasonOf({ why, relationship, pairs }: NoPair): string {
  if (why === "shared")
    return `relates several entries at once, which says nothing of each of the ${pairs} pairs`;
  if (why === "statements") return "relates statements, which are only parts of a control";
  return `'${relationship.slice(0, 60)}' is no relationship of NIST IR 8477`;
}

function shortened(resource: NamedResource): NamedResource {
  return { ...resource, label: resource.label.slice(0, LONGEST_LABEL) };
}
