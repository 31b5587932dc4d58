/** The control templates that the product comes with, in its own words, read from `data/control-templates`: for Node alone. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { catalogOf } from "../shipped-files.ts";

const FOLDER = fileURLToPath(new URL("../../data/control-templates/", import.meta.url));

/** What is said of figures that no source states. */
const OWN_ESTIMATE = "Estimate of this product: check it against your own data";

const Range = z.tuple([z.number(), z.number()]);
const Served = z.record(
  z.string(),
  z.strictObject({ whole: z._default(z.array(z.string()), []), part: z._default(z.array(z.string()), []) }),
);
const InFile = z.strictObject({
  id: z.string(),
  edition: z.int(),
  name: z.string(),
  what: z.string(),
  how: z.string(),
  kind: z.string(),
  /** By a factor, or several of which a scenario estimates one, the share of it that remains, and why so much; a source where there is one. */
  effects: z.record(
    z.string(),
    z.strictObject({
      leaves: Range,
      because: z.string(),
      source: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
  ),
  /** US dollars a year, and once over some years, of a company with a few hundred people. */
  yearly: z.optional(Range),
  once: z.optional(z.tuple([z.number(), z.number(), z.number()])),
  owner: z.string(),
  reviewMonths: z.int(),
  serves: Served,
  evidence: z.array(z.tuple([z.string(), z.enum(["file", "link", "text"]), z.nullable(z.number())])),
  steps: z.array(z.string()),
  tags: z.array(z.string()),
});

/** What a template of the product says. */
export interface ShippedContent {
  readonly name: string;
  readonly what: string;
  readonly how: string;
  readonly kind: string;
  readonly effects: readonly {
    readonly node: string;
    readonly low: number;
    readonly high: number;
    readonly statement: string;
    readonly source: string;
    readonly url?: string;
  }[];
  readonly currency: string;
  readonly yearlyCost: { readonly low: number; readonly high: number } | null;
  readonly oneOffCost: { readonly low: number; readonly high: number; readonly years: number } | null;
  readonly costSource: string;
  readonly owner: string;
  readonly reviewMonths: number;
  readonly requirements: readonly {
    readonly framework: string;
    readonly edition: string;
    readonly entry: string;
    readonly coverage: "whole" | "part";
  }[];
  readonly evidence: readonly {
    readonly title: string;
    readonly kind: "file" | "link" | "text";
    readonly everyMonths: number | null;
  }[];
  readonly steps: readonly string[];
  readonly tags: readonly string[];
}

/** A template of the product. */
export interface ShippedTemplate {
  readonly id: string;
  readonly edition: number;
  readonly content: ShippedContent;
}

let all: readonly ShippedTemplate[] | undefined;

/** The control templates of the product; their files are read once. */
export function shippedTemplates(): readonly ShippedTemplate[] {
  all ??= readdirSync(FOLDER)
    .toSorted()
    .flatMap((name) => z.array(InFile).parse(JSON.parse(readFileSync(`${FOLDER}${name}`, "utf8"))))
    .map(templateOf);
  return all;
}

function templateOf({
  id,
  edition,
  effects,
  yearly,
  once,
  serves,
  evidence,
  ...said
}: z.infer<typeof InFile>) {
  const content: ShippedContent = {
    ...said,
    effects: Object.entries(effects).flatMap(([nodes, { leaves, because, source, url }]) =>
      nodes.split(" or ").map((node) => ({
        node,
        low: leaves[0],
        high: leaves[1],
        statement: because,
        source: source ?? OWN_ESTIMATE,
        ...(url !== undefined && { url }),
      })),
    ),
    currency: "USD",
    yearlyCost: yearly ? { low: yearly[0], high: yearly[1] } : null,
    oneOffCost: once ? { low: once[0], high: once[1], years: once[2] } : null,
    costSource: yearly || once ? OWN_ESTIMATE : "",
    requirements: Object.entries(serves).flatMap(([framework, { whole, part }]) => {
      const edition_ = editionOf(framework);
      const served = (coverage: "whole" | "part") => (entry: string) => ({
        framework,
        edition: edition_,
        entry,
        coverage,
      });
      return [...whole.map(served("whole")), ...part.map(served("part"))];
    }),
    evidence: evidence.map(([title, kind, everyMonths]) => ({ title, kind, everyMonths })),
  };
  return { id, edition, content };
}

const editions = new Map<string, string>();

function editionOf(framework: string): string {
  const known = editions.get(framework) ?? catalogOf(framework).version;
  editions.set(framework, known);
  return known;
}
