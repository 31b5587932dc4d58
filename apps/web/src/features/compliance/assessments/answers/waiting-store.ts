/** Answers that wait, in this browser's storage: encrypted, one item for each entry, shared by all tabs of the same person. */
import type { KeptStore } from "../../../../session/sealed-storage.ts";
import type { Fields } from "./answer-fields.ts";
import type { Waiting } from "./waiting-answer.ts";

const FORMAT = 1;

/** The storage of one person's waiting answers in one assessment. */
export interface WaitingStore {
  /** What waits there, by entry; what can't be read counts as nothing. */
  readAll(): Map<string, Waiting>;
  read(entry: string): Waiting | undefined;
  /** Stores what waits, or removes it. False: this browser can't keep it. */
  write(entry: string, waiting: Waiting | undefined): boolean;
  /** The entry that an item of the storage is about; undefined for other items. */
  entryOf(name: string | null): string | undefined;
}

interface Place {
  readonly userId: string;
  readonly tenantId: string | null;
  readonly assessmentId: string;
}

/** Where one person's waiting answers are. `names` lists the items of the storage. */
export function waitingStore(
  store: KeptStore,
  names: () => readonly string[],
  { userId, tenantId, assessmentId }: Place,
): WaitingStore {
  const prefix = `answer-draft:${tenantId ?? "none"}:${userId}:${assessmentId}:`;
  const entryOf = (name: string | null) =>
    name?.startsWith(prefix) === true ? name.slice(prefix.length) : undefined;
  const read = (entry: string) => {
    try {
      return waitingIn(store.getItem(prefix + entry));
    } catch {
      return undefined;
    }
  };
  return {
    entryOf,
    read,
    readAll: () => {
      const found = new Map<string, Waiting>();
      for (const name of names()) {
        const entry = entryOf(name);
        const waiting = entry === undefined ? undefined : read(entry);
        if (entry !== undefined && waiting) found.set(entry, waiting);
      }
      return found;
    },
    write: (entry, waiting) => {
      try {
        if (waiting) store.setItem(prefix + entry, JSON.stringify({ format: FORMAT, ...waiting }));
        else store.removeItem(prefix + entry);
        return true;
      } catch {
        return waiting === undefined;
      }
    },
  };
}

function isFields(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (one) => one === null || ["string", "number", "boolean"].includes(typeof one),
  );
}

function waitingIn(text: string | null): Waiting | undefined {
  if (text === null) return undefined;
  const { format, version, known, changed, theirs, follows, refused, at } = JSON.parse(text) as Record<
    string,
    unknown
  >;
  if (format !== FORMAT || typeof version !== "number" || typeof at !== "number") return undefined;
  if (!isFields(known) || !isFields(changed) || !isFields(theirs)) return undefined;
  const waiting = { version, known, changed, theirs, at };
  return {
    ...waiting,
    ...(follows === true && { follows }),
    ...(typeof refused === "string" && { refused }),
  };
}
