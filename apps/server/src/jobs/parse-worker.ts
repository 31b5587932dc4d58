/** Runs in a worker thread: loads the parsing module, makes built-in prototypes immutable, and parses. */
import { hardenPrototypes } from "../harden.ts";

/** What to parse, and the address of the module whose default export parses it. */
export interface ParseWork {
  readonly module: string;
  readonly input: unknown;
}

const readers = new Map<string, (input: unknown) => unknown>();

async function readerAt(module: string): Promise<(input: unknown) => unknown> {
  const known = readers.get(module);
  if (known) return known;
  const { default: reader } = (await import(module)) as { default: (input: unknown) => unknown };
  hardenPrototypes();
  readers.set(module, reader);
  return reader;
}

/** Processes one piece of work. */
export default async function parseWork({ module, input }: ParseWork): Promise<unknown> {
  return (await readerAt(module))(input);
}
