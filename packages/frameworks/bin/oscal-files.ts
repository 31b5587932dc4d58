/** `check` and `roundtrip`: OSCAL files. */
import { readFileSync, statSync } from "node:fs";
import { differences } from "../src/oscal/compare.ts";
import { type Format, FORMATS, type Oscal, readOscal, writeOscal } from "../src/oscal/document.ts";
import { type Finding, LIMITS, Unreadable } from "../src/oscal/problem.ts";
import { isObject } from "../src/oscal/validate.ts";
import { type Answer, Problem } from "./answer.ts";

const NAMES: Readonly<Record<Format, string>> = { json: "JSON", xml: "XML", yaml: "YAML" };

function read(file: string): Oscal {
  try {
    // A character takes four bytes at most.
    if (statSync(file).size > 4 * LIMITS.characters) throw new Unreadable("it is too large");
    return readOscal(new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem(`${file}: ${error.message}`);
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new Problem(`${file}: it isn't text in UTF-8`);
    if (error instanceof Error && "syscall" in error)
      throw new Problem(`${file} can't be read: ${error.message}`);
    throw error;
  }
}

/** Whether a file is valid. */
export function check(file: string): Answer {
  const { model, format, document, findings } = read(file);
  const metadata = document["metadata"];
  const version = isObject(metadata) ? metadata["oscal-version"] : undefined;
  const oscalVersion = typeof version === "string" ? version.slice(0, 20) : null;
  const about = `${model} in ${NAMES[format]}${oscalVersion === null ? "" : `, OSCAL ${oscalVersion}`}`;
  const valid = findings.length === 0;
  return {
    json: { valid, model, format, oscalVersion, errors: findings },
    lines: valid ? [`valid: ${about}`] : [`not valid: ${about}`, ...findings.map(written)],
    status: valid ? 0 : 1,
  };
}

function written({ path, message, line, column }: Finding): string {
  return `${path === "" ? "/" : path}: ${message}${line === undefined ? "" : ` (line ${line}, column ${column})`}`;
}

/** Whether a file says the same after it was written in each format, its own included, and read again. */
export function roundtrip(file: string): Answer {
  const original = read(file);
  const own = FORMATS.toSorted(
    (one, other) => Number(one === original.format) - Number(other === original.format),
  );
  // What reading left out is lost in every format.
  const { unread } = original;
  const through = own.map((format) => ({
    format,
    differences: [...unread, ...lossThrough(original, format)],
  }));
  const equal = through.every(({ differences }) => differences.length === 0);
  return {
    json: { equal, model: original.model, format: original.format, through },
    lines: equal
      ? [`equal: ${original.model} through ${own.map((format) => NAMES[format]).join(", ")}`]
      : [
          `not equal: ${original.model}`,
          ...through.flatMap((one) =>
            one.differences.map((difference) => `${NAMES[one.format]} ${written(difference)}`),
          ),
        ],
    status: equal ? 0 : 1,
  };
}

function lossThrough({ model, document }: Oscal, format: Format): Finding[] {
  try {
    return differences(model, document, readOscal(writeOscal(model, document, format)).document);
  } catch (error) {
    if (error instanceof Unreadable)
      return [{ path: `/${model}`, message: `can't be read again: ${error.message}` }];
    throw error;
  }
}
