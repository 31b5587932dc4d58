/** The frameworks and crosswalks that the product comes with, read from `data`: for Node alone, since a browser has no files. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Catalog, Texts } from "./catalog.ts";
import { Crosswalk } from "./crosswalk.ts";

const DATA = fileURLToPath(new URL("../data/", import.meta.url));
const CROSSWALKS = "crosswalks";
/** Folders of `data` that hold no framework. */
const OTHERS = [CROSSWALKS, "question-sets", "control-templates"];

const readJson = (path: string): unknown => JSON.parse(readFileSync(`${DATA}${path}`, "utf8"));
const namesIn = (folder: string) => readdirSync(`${DATA}${folder}`).toSorted();

/** The identifiers of the frameworks. */
export function frameworks(): string[] {
  return namesIn("").filter((name) => !OTHERS.includes(name));
}

/** A framework's structure. */
export function catalogOf(id: string): Catalog {
  return Catalog.parse(readJson(`${id}/catalog.json`));
}

/** The texts about a framework's entries; none where the product has no texts about it. */
export function textsOf(id: string): Texts {
  const files = namesIn(id).includes("texts") ? namesIn(`${id}/texts`) : [];
  return Object.assign({}, ...files.map((file) => Texts.parse(readJson(`${id}/texts/${file}`)))) as Texts;
}

/** Every crosswalk. */
export function crosswalks(): Crosswalk[] {
  return namesIn(CROSSWALKS).map((file) => Crosswalk.parse(readJson(`${CROSSWALKS}/${file}`)));
}
