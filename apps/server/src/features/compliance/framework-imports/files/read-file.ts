/** A framework's file: what it is, what is wrong with it, what it holds and what an import would change. It runs in a worker thread. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import { Fault } from "../../../../http/fault.ts";
import { type Content, contentOf, structureProblems } from "../../frameworks/files/public.ts";
import { asSaved, importDifferences } from "./compare.ts";
import { openFile } from "./file-format.ts";
import { readOscalFile } from "./read-oscal-file.ts";
import { readTable } from "./read-table.ts";
import { recognizedIn } from "./recognize.ts";
import { type Found, NOTHING, type ReadFile, type ReadInput } from "./shapes.ts";

/** Reads a file. */
export default async function readFile(input: ReadInput): Promise<ReadFile> {
  const opened = openFile(input.source);
  const { bytes, sha256, format } = opened;
  const file = { name: input.source.name, bytes, sha256, format };
  if (opened.format === null)
    return { ...NOTHING, file, findings: [finding("", `the file ${opened.problem}`)] };
  const isTable = opened.format === "csv" || opened.format === "xlsx";
  if (input.want === "columns" && !isTable) return { ...NOTHING, file };
  const { facts, found } = isTable ? await readTable(opened, input) : readOscalFile(opened.text, input);
  return { ...whole(facts, found, input), file };
}

function finding(path: string, message: string): ReadFile["findings"][number] {
  return { path, message, line: null, column: null, in: "source" };
}

type Facts = Omit<ReadFile, "file">;

/** What is known of a framework once it's read: whether it can be saved, and how it differs. */
function whole(facts: Facts, found: Found | undefined, input: ReadInput): Facts {
  if (!found) return facts;
  const { catalog } = found.content;
  const { recognized, possible } = recognizedIn(found);
  const used = input.basedOn === undefined ? recognized : input.basedOn;
  const about = {
    ...facts.about,
    title: short(catalog.title, 200),
    edition: short(catalog.version, 40),
    publisher: short(catalog.publisher, 200),
    titles: catalog.titles,
  };
  const warnings = [
    ...facts.warnings,
    ...(possible.length > 1
      ? [`Its identifiers could be those of ${possible.join(", ")}. Choose one if it's based on it.`]
      : []),
    ...(about.title === catalog.title ? [] : ["The title is longer than 200 characters, and was shortened."]),
  ];
  const read = { ...facts, about, basedOn: { recognized, used }, warnings };
  const content = held(found.content);
  if ("wrong" in content) return { ...read, findings: content.wrong };
  const saved = asSaved(content, used);
  const wrong = structureProblems(saved.groups, saved.entries).map(({ message }) => finding("", message));
  const counted = { ...read, counts: countsOf(saved), warnings: [...warnings, ...doubts(saved)] };
  if (wrong.length > 0) return { ...counted, findings: wrong };
  if (saved.entries.length === 0) return { ...counted, findings: [finding("", "the file has no entries")] };
  if (input.want === "content") return { ...counted, content: found.content };
  const from = input.compareWith ?? (used === null ? undefined : { shipped: used });
  const differences = from
    ? importDifferences(from, { title: about.title, edition: about.edition, content: saved })
    : null;
  return { ...counted, differences };
}

/** The content in the product's bounds, or what is beyond them. */
function held(content: FrameworkContent): Content | { readonly wrong: ReadFile["findings"] } {
  try {
    return contentOf(content);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { catalog } = content;
    return {
      wrong: (error.errors ?? []).map(({ path, message }) => {
        const [list, place, ...field] = path.split(".");
        const entry = list === "entries" ? catalog.entries[Number(place)] : undefined;
        return finding("", entry ? `${entry.id}: ${field.join(" ")} ${message}` : `${path} ${message}`);
      }),
    };
  }
}

function countsOf({ groups, entries }: Content): ReadFile["counts"] {
  const count = (is: (entry: Content["entries"][number]) => boolean) => entries.filter(is).length;
  return {
    groups: groups.length,
    entries: entries.length,
    withdrawn: count(({ withdrawn }) => withdrawn !== null),
    withStatement: count(({ statement }) => statement !== ""),
    withGuidance: count(({ guidance }) => guidance !== ""),
    withObjectives: count(({ objectives }) => objectives.length > 0),
    withParameters: count(({ parameters }) => parameters.length > 0),
  };
}

/** What works but may not be meant. */
function doubts({ entries }: Content): string[] {
  const empty = entries.filter(
    ({ title, statement, withdrawn }) => title === "" && statement === "" && withdrawn === null,
  );
  if (empty.length === 0) return [];
  const named = empty.slice(0, 5).map(({ id }) => id);
  const more = empty.length > named.length ? ` and ${empty.length - named.length} more` : "";
  return [`Neither a title nor a statement: ${named.join(", ")}${more}.`];
}

function short(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
