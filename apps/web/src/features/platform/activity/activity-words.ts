import { recordAction, recordKind } from "@crq/contract/records";

/** What of an entry its words are made of. */
export interface Described {
  /** Who did it, by name. */
  readonly actor: string;
  /** As in the audit log: `scenario.update`. */
  readonly action: string;
  /** The name of what it was done to, as it was then; null where the entry holds none. */
  readonly title: string | null;
}

/** An entry's words in parts: what was done, the record's name (to be linked), and the rest of the sentence. */
export interface ActivityParts {
  readonly did: string;
  /** Null where the sentence names nothing, or the name is not known: then `did` says all. */
  readonly title: string | null;
  readonly rest: string;
}

/** What was done, after the name of who did it: `saved `, `Ransomware stops production`, ``. An action without words keeps its name. */
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
