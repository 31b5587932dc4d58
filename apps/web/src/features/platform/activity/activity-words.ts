import { recordAction, recordKind } from "@crq/contract/records";

/** The parts of an entry that its words come from. */
export interface Described {
  /** The person's name. */
  readonly actor: string;
  /** As in the audit log: `scenario.update`. */
  readonly action: string;
  /** The name of the record at that time; null if the entry has none. */
  readonly title: string | null;
}

/** An entry's words in parts: the action, the record's name (to be linked), and the rest of the sentence. */
export interface ActivityParts {
  readonly did: string;
  /** Null if the sentence has no name, or the name isn't known: then `did` says everything. */
  readonly title: string | null;
  readonly rest: string;
}

/** The words after the person's name: `saved `, `Ransomware stops production`, ``. An action without words keeps its name. */
export function activityParts({ action, title }: Omit<Described, "actor">): ActivityParts {
  const sentence = recordAction(action)?.did;
  if (sentence === undefined) return { did: title === null ? action : `${action}: `, title, rest: "" };
  const [, did = sentence, unnamed, rest = ""] = /^(.*)\{(.*)\}(.*)$/.exec(sentence) ?? [];
  if (unnamed === undefined) return { did: sentence, title: null, rest: "" };
  if (title !== null && recordKind(action.split(".")[0]!)?.described)
    return { did: `${did}the `, title: title[0]?.toLowerCase() + title.slice(1), rest };
  return title === null ? { did: `${did}${unnamed}${rest}`, title: null, rest: "" } : { did, title, rest };
}

/** An entry of the audit log as one sentence in plain words: `Maya Chen saved Ransomware stops production`. */
export function activityWords(entry: Described): string {
  const { did, title, rest } = activityParts(entry);
  return `${entry.actor} ${did}${title ?? ""}${rest}`;
}
