/**
 * `frameworks list | show | map | compose | score | check | roundtrip`: the security frameworks that the product comes with, what it says about their entries, how they
 * relate, scores of answers, and OSCAL files.
 *
 * Exit status 0, or 2 for what doesn't exist or can't be read, with one line on standard error; 1 for a file that isn't valid, or isn't the same again.
 */
import { parseArgs } from "node:util";
import { active, type Catalog, type Entry, type Texts } from "../src/catalog.ts";
import { controlId } from "../src/control-id.ts";
import { type Mapped, mapped, waysBetween } from "../src/crosswalk.ts";
import { compose, type Relationship, RELATIONSHIPS } from "../src/relationship.ts";
import { OSCAL_VERSION } from "../src/oscal/model.ts";
import { catalogOf, crosswalks, frameworks, textsOf } from "../src/shipped-files.ts";
import { type Answer, Problem } from "./answer.ts";
import { check, roundtrip } from "./oscal-files.ts";
import { scoreSprs } from "./score.ts";

const HELP = `Usage: frameworks COMMAND [options]

  list                      the frameworks, with how many entries they have
  show ID [CONTROL]         a framework's groups and entries, or one entry: what it asks, why, what proves it, and how to do it
  map FROM TO [--via X]     the pairs that a source relates, in either direction, or by way of a third framework
  compose R S               the relationship of A to C, from that of A to B (R) and that of B to C (S): ${RELATIONSHIPS.join(", ")};
                            'related' if they share something in every case, 'indeterminate' if they may share nothing
  score sprs FILE           the SPRS score of SP 800-171 Rev. 2, and whether a plan of action can hold what is open (32 CFR 170.21), as JSON. FILE, or - for
                            standard input: {"framework":"sp800-171r2","answers":{"3.1.1":"met", …}}, each met, not_met, partial or not_applicable
  check FILE                whether OSCAL of any model, in JSON, XML or YAML, is valid by release ${OSCAL_VERSION}; if not, each error with its path
  roundtrip FILE            whether it's the same after it was written in each format and read again; if not, what differs

  --json                    print JSON
  --help                    print this

A relationship is given only where the source of a pair states it, or where it follows from those that are stated (NIST IR 8477).
`;

/** Columns side by side, two spaces apart. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
}

function known(id: string): string {
  const found = frameworks().find((one) => one === id.toLowerCase());
  if (found === undefined)
    throw new Problem(`there is no framework ${id}; there are: ${frameworks().join(", ")}`);
  return found;
}

function list(): Answer {
  const all = frameworks().map((id) => {
    const catalog = catalogOf(id);
    const { entries, groups, ...about } = catalog;
    const applying = active(catalog).length;
    return {
      ...about,
      groups: groups.length,
      entries: applying,
      withdrawn: entries.length - applying,
      texts: Object.keys(textsOf(id)).length,
    };
  });
  const rows = all.map(({ id, title, version, entries, withdrawn, texts }) =>
    [id, title, version, entries, withdrawn, texts].map(String),
  );
  return {
    json: all,
    lines: columns([["ID", "FRAMEWORK", "VERSION", "ENTRIES", "WITHDRAWN", "EXPLAINED"], ...rows]),
  };
}

function show(framework: string, typed: string | undefined): Answer {
  const id = known(framework);
  const catalog = catalogOf(id);
  const texts = textsOf(id);
  if (typed === undefined)
    return {
      json: catalog,
      lines: columns(catalog.groups.flatMap((group) => groupRows(catalog, group, texts))),
    };
  const written = controlId(id, typed) ?? typed.trim().toUpperCase();
  const entry = catalog.entries.find((one) => one.id === written);
  if (entry) return shown(id, catalog, entry, texts[entry.id]);
  const group = catalog.groups.find((one) => one.id === written);
  if (!group) throw new Problem(`${catalog.title} has no entry ${typed}`);
  const entries = active(catalog).filter((one) => one.group === group.id);
  return {
    json: { ...group, ...texts[group.id], entries },
    lines: columns(groupRows(catalog, group, texts)),
  };
}

/** A group and its entries, each with its title or, without one, what it asks. */
function groupRows(catalog: Catalog, group: Catalog["groups"][number], texts: Texts): string[][] {
  const entries = active(catalog).filter((entry) => entry.group === group.id);
  return [
    [group.id, texts[group.id]?.summary ?? group.title],
    ...entries.map(({ id, title }) => [`  ${id}`, title ?? texts[id]?.summary ?? ""]),
  ];
}

function shown(id: string, catalog: Catalog, entry: Entry, texts: Texts[string] | undefined): Answer {
  const within = active(catalog)
    .filter(({ parent }) => parent === entry.id)
    .map((one) => one.id);
  const all = crosswalks();
  const relations = frameworks().flatMap((framework) => {
    const pairs = mapped(all, id, framework).filter(({ from }) => from === entry.id);
    return pairs.length > 0 ? [{ framework, entries: [...new Set(pairs.map(({ to }) => to))] }] : [];
  });
  const lines = [
    `${entry.id}  ${entry.title ?? ""}`.trimEnd(),
    ...(entry.withdrawn
      ? [entry.withdrawn.length > 0 ? `Withdrawn; see ${entry.withdrawn.join(", ")}` : "Withdrawn"]
      : []),
    ...(entry.baselines ? [`Included in: ${entry.baselines.join(", ")}`] : []),
    ...textLines(texts),
    ...(within.length > 0 ? ["", `Belonging to it: ${within.join(", ")}`] : []),
    ...relations.flatMap((one) => ["", `Related in ${one.framework}: ${one.entries.join(", ")}`]),
  ];
  return { json: { ...entry, ...texts, within, relations }, lines };
}

function textLines(texts: Texts[string] | undefined): string[] {
  if (!texts) return [];
  const { summary, why, evidence, small, large } = texts;
  const more = [
    ["Why it matters", why],
    ["What usually proves it", evidence],
    ["In a small organization", small],
    ["In a large organization", large],
  ];
  return ["", summary, ...more.flatMap(([heading, text]) => (text ? ["", `${heading}: ${text}`] : []))];
}

function map(from: string, to: string, via: string | undefined): Answer {
  const [one, other] = [known(from), known(to)];
  const all = crosswalks();
  const pairs = mapped(all, one, other, via === undefined ? undefined : known(via));
  if (pairs.length === 0) {
    const ways = waysBetween(all, one, other);
    const hint = via === undefined && ways.length > 0 ? `; try --via ${ways.join(" or --via ")}` : "";
    throw new Problem(
      `no source relates ${one} to ${other}${via === undefined ? "" : ` by way of ${via}`}${hint}`,
    );
  }
  const words = ({ relationship }: Mapped) => relationship ?? "not stated";
  const rows = pairs.map((pair) => [
    pair.from,
    pair.to,
    words(pair),
    pair.via ?? "",
    pair.sources.join("; "),
  ]);
  return { json: pairs, lines: columns([["FROM", "TO", "RELATIONSHIP", "VIA", "SOURCE"], ...rows]) };
}

function composed(first: string, second: string): Answer {
  const [one, other] = [first, second].map((word): Relationship => {
    const found = RELATIONSHIPS.find((each) => each === word.toLowerCase());
    if (!found) throw new Problem(`${word} is not a relationship; there are: ${RELATIONSHIPS.join(", ")}`);
    return found;
  });
  const answer = compose(one!, other!);
  return { json: { relationship: answer }, lines: [answer] };
}

function score(model: string, file: string): Answer {
  if (model.toLowerCase() !== "sprs") throw new Problem(`${model} is not a scoring model; there is: sprs`);
  return scoreSprs(file);
}

/** How many words each command takes. */
const TAKES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  list: [0, 0],
  show: [1, 2],
  map: [2, 2],
  compose: [2, 2],
  score: [2, 2],
  check: [1, 1],
  roundtrip: [1, 1],
};

function answer(args: readonly string[]): Answer & { readonly asJson: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      help: { type: "boolean" },
      via: { type: "string" },
    },
  });
  const [command = "", ...words] = positionals;
  if (values.help || (command === "" && args.length === 0))
    return { json: HELP, lines: [HELP.trimEnd()], asJson: false };
  const takes = TAKES[command];
  if (!takes)
    throw new Problem(
      `${command || "nothing"} is not a command; there are: ${Object.keys(TAKES).join(", ")}`,
    );
  if (words.length < takes[0] || words.length > takes[1])
    throw new Problem(`see frameworks --help for what ${command} takes`);
  if (values.via !== undefined && command !== "map") throw new Problem("--via goes with map");
  const [one = "", other = ""] = words;
  return { ...run(command, one, other, words, values.via), asJson: values.json };
}

function run(
  command: string,
  one: string,
  other: string,
  words: readonly string[],
  via: string | undefined,
): Answer {
  if (command === "list") return list();
  if (command === "show") return show(one, words[1]);
  if (command === "map") return map(one, other, via);
  if (command === "score") return score(one, other);
  if (command === "check") return check(one);
  return command === "roundtrip" ? roundtrip(one) : composed(one, other);
}

try {
  const { json, lines, asJson, status } = answer(process.argv.slice(2));
  process.stdout.write(asJson ? `${JSON.stringify(json, null, 1)}\n` : `${lines.join("\n")}\n`);
  process.exitCode = status ?? 0;
} catch (error) {
  const isOption = error instanceof TypeError && "code" in error;
  if (!(error instanceof Problem) && !isOption) throw error;
  process.stderr.write(`frameworks: ${error.message}\n`);
  process.exitCode = 2;
}
