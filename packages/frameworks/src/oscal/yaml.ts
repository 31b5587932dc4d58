/** YAML from strangers, and documents as YAML: plain data, without tags, and with few aliases. */
import {
  Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  stringify,
} from "yaml";
import { counter, type Limits, type Places, pointer, Unreadable } from "./problem.ts";
import { setOwn } from "./read-json.ts";

/** Aliases are for what is said twice, not for documents that grow as they are read. */
const MOST_ALIASES = 1000;

/** The value of a text in YAML, in which dates stay text as in JSON; `places` learns where its parts are. */
export function parseYaml(text: string, limits: Limits, places?: Places): unknown {
  const lines = new LineCounter();
  const document = parsed(text, lines);
  const count = counter(limits);
  let aliases = 0;

  const fail = (message: string, node: { readonly range?: readonly number[] | null } | null): never => {
    const place = lines.linePos(node?.range?.[0] ?? 0);
    throw new Unreadable(message, { line: place.line, column: place.col });
  };
  const [error] = document.errors;
  if (error) {
    if (error.message.includes("call stack")) throw new Unreadable("it is nested too deeply");
    const place = lines.linePos(error.pos[0]);
    throw new Unreadable(firstLine(error.message), { line: place.line, column: place.col });
  }

  function value(node: Node | null, depth: number, path: string): unknown {
    count(depth);
    if (node?.range) places?.note(path, node.range[0]);
    if (node === null) return null;
    if (isAlias(node)) {
      if (++aliases > MOST_ALIASES) fail(`it has more than ${MOST_ALIASES} aliases`, node);
      const target = node.resolve(document);
      return target
        ? value(target, depth + 1, path)
        : fail(`nothing is called '${node.source.slice(0, 60)}'`, node);
    }
    if (isScalar(node)) return scalar(node.value) ? node.value : fail("this is no plain value", node);
    if (isSeq(node))
      return node.items.map((item, i) => value(item as Node | null, depth + 1, path + pointer(i)));
    if (!isMap(node)) return fail("this is neither a value, nor a list, nor a mapping", node);
    const made: Record<string, unknown> = {};
    for (const { key, value: held } of node.items) {
      if (!isScalar(key)) return fail("a key must be plain text", node);
      const name = String(key.value);
      if (Object.hasOwn(made, name)) fail(`the key '${name.slice(0, 60)}' is there twice`, key);
      setOwn(made, name, value(held as Node | null, depth + 1, path + pointer(name)));
    }
    return made;
  }
  return value(document.contents, 0, "");
}

const scalar = (value: unknown) => value === null || ["string", "number", "boolean"].includes(typeof value);

function parsed(text: string, lineCounter: LineCounter) {
  try {
    // Keys are compared in `value`: the library compares each with each.
    return parseDocument(text, {
      schema: "core",
      version: "1.2",
      uniqueKeys: false,
      lineCounter,
      prettyErrors: false,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable("it is nested too deeply");
    throw error;
  }
}

const firstLine = (message: string) =>
  message.split("\n", 1)[0]!.replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** A document as YAML. */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { schema: "core", version: "1.2", aliasDuplicateObjects: false });
  return stringify(document, { lineWidth: 0 });
}
