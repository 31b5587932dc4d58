/** Where the entries of another edition are in a framework. */
import { controlId } from "@crq/frameworks/control-id";
import type { Source } from "../../frameworks/public.ts";

/** Ways from an entry of another edition to those of a framework. */
export interface Places {
  /** The identifier as the framework writes it, whether or not it has such an entry. */
  readonly placeOf: (entry: string) => string;
  /** Where an entry that the framework withdrew went. */
  readonly movedTo: (entry: string) => readonly string[];
}

/** The places in a framework. */
export function placesIn({ basedOn, content }: Source): Places {
  const placeOf = (entry: string) => controlId(basedOn ?? "", entry) ?? entry;
  const withdrawn = new Map(
    content.entries.flatMap((entry) => (entry.withdrawn ? [[entry.id, entry.withdrawn]] : [])),
  );
  return { placeOf, movedTo: (entry) => (withdrawn.get(placeOf(entry)) ?? []).map(placeOf) };
}
