/** An answer that waits to be saved, and what becomes of it when someone else saved the same one first. */
import { type Fields, type Value, objectiveOf } from "./answer-fields.ts";

/** One entry's changes that the server doesn't have yet. */
export interface Waiting {
  /** The version that the changes are about. */
  readonly version: number;
  /** The fields as they were saved in that version, as far as they are known. */
  readonly known: Fields;
  readonly changed: Fields;
  /** Fields that someone else changed too, with their values: one has to be chosen. */
  readonly theirs: Fields;
  /** The result isn't set by hand but follows from the objectives. */
  readonly follows?: boolean;
  /** Why the server doesn't take it; the changes stay here. */
  readonly refused?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A saved row, as far as waiting changes are concerned. */
export interface Saved {
  readonly version: number;
  readonly fields: Fields;
}

const EMPTY: ReadonlySet<Value | undefined> = new Set([undefined, null, ""]);

function same(one: Value | undefined, other: Value | undefined): boolean {
  return one === other || (EMPTY.has(one) && EMPTY.has(other));
}

/** Rows always have all their objectives; those without an answer aren't listed. */
function isKnown(fields: Fields, field: string): boolean {
  return field in fields || objectiveOf(field) !== undefined;
}

interface Change {
  readonly saved: Saved;
  readonly change: Fields;
  /** Fields that are on their way to the server: even set back to what was saved, they have to be sent again. */
  readonly sending: Fields;
  /** The change's result follows from its objectives; one set by hand doesn't. */
  readonly follows?: boolean;
  readonly now: number;
}

/** What the objectives among the fields say about the entry; null while they say nothing. */
export type Derive = (fields: Fields) => Value;

/** Adds changes to those that wait; a field that is again as it was saved no longer waits. Undefined: nothing waits. */
export function withChange(
  before: Waiting | undefined,
  { saved, change, sending, follows = false, now }: Change,
): Waiting | undefined {
  const { version, known } = before ?? { version: saved.version, known: saved.fields };
  const all = { ...saved.fields, ...known };
  const changed = { ...before?.changed, ...change };
  const theirs = without(before?.theirs ?? {}, Object.keys(change));
  const left = Object.fromEntries(
    Object.entries(changed).filter(
      ([field, value]) => field in sending || !isKnown(all, field) || !same(all[field], value),
    ),
  );
  if (Object.keys(left).length === 0) return undefined;
  const following = "result" in change ? follows : before?.follows === true;
  return { version, known: all, changed: left, theirs, at: now, ...(following && { follows: true }) };
}

/**
 * The changes on top of what someone else saved in between. What both left alone or changed alike needs nothing; what only one of them
 * changed stays; what both changed differently waits for a choice. Undefined: nothing is left to save.
 */
export function rebased(waiting: Waiting, current: Saved, derive?: Derive): Waiting | undefined {
  const changed: Record<string, Value> = {};
  const theirs: Record<string, Value> = {};
  for (const [field, mine] of Object.entries(waiting.changed)) {
    const now = current.fields[field];
    if (same(now, mine)) continue;
    changed[field] = mine;
    const before = waiting.known[field];
    // Where it isn't known what was there, only an empty field can be filled without asking.
    const untouched = isKnown(waiting.known, field) ? same(now, before) : EMPTY.has(now);
    if (!untouched) theirs[field] = now ?? null;
  }
  if (waiting.follows === true && derive) {
    const result = derive({ ...current.fields, ...changed });
    delete theirs["result"];
    if (same(result, current.fields["result"])) delete changed["result"];
    else changed["result"] = result;
  }
  if (Object.keys(changed).length === 0) return undefined;
  const { refused: _refused, ...rest } = waiting;
  return { ...rest, version: current.version, known: current.fields, changed, theirs };
}

/** What is left once some of the changes were saved. Undefined: nothing. */
export function afterSaving(waiting: Waiting, sent: Fields, saved: Saved): Waiting | undefined {
  const left = Object.entries(waiting.changed).filter(
    ([field, value]) => !(field in sent) || !same(sent[field], value),
  );
  if (left.length === 0) return undefined;
  const { refused: _refused, ...rest } = waiting;
  return { ...rest, version: saved.version, known: saved.fields, changed: Object.fromEntries(left) };
}

/** The changes that can be sent: all without a conflict. */
export function sendable(waiting: Waiting): Fields {
  return without(waiting.changed, Object.keys(waiting.theirs));
}

/** Settles a conflict in one field: mine is sent, theirs stays. Undefined: nothing is left to save. */
export function chosen(waiting: Waiting, field: string, which: "mine" | "theirs"): Waiting | undefined {
  const theirs = without(waiting.theirs, [field]);
  const changed = which === "mine" ? waiting.changed : without(waiting.changed, [field]);
  return Object.keys(changed).length === 0 ? undefined : { ...waiting, theirs, changed };
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
