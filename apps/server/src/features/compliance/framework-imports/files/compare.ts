/** What an import would change: exact counts, and the first of each kind. */
import type { WrittenEntry } from "@crq/contract/compliance/framework-content";
import type { ImportDifferences } from "@crq/contract/compliance/framework-imports";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { type Content, contentOf, differencesOf, entryId } from "../../frameworks/files/public.ts";
import type { Given } from "./shapes.ts";

const MOST_SHOWN = 200;
const MOST_GROUPS = 100;

/** A file's content as it would be saved: identifiers as the framework that it's based on writes them. */
export function asSaved({ groups, entries }: Content, basedOn: string | null): Content {
  const written = (typed: string) => entryId(basedOn, typed);
  return {
    groups,
    entries: entries.map((entry) => ({
      ...entry,
      id: written(entry.id),
      parent: entry.parent === null ? null : written(entry.parent),
      withdrawn: entry.withdrawn?.map(written) ?? null,
    })),
  };
}

/** What is new, gone, changed and moved in a file's content. */
export function importDifferences(
  from: Given,
  to: { readonly title: string; readonly edition: string; readonly content: Content },
): ImportDifferences {
  const shipped = "shipped" in from;
  const before = shipped ? shippedContent(from.shipped) : from;
  const after = shipped ? saidByBoth(before.content, to.content) : to.content;
  const found = differencesOf(before, { id: "", ...to, content: after });
  const { groups, added, gone, changed, moved, same } = found;
  return {
    from: found.from,
    compared: shipped ? "structure" : "all",
    counts: {
      groupsAdded: groups.added.length,
      groupsGone: groups.gone.length,
      groupsRenamed: groups.renamed.length,
      added: added.length,
      gone: gone.length,
      changed: changed.length,
      moved: moved.length,
      same,
    },
    groups: {
      added: groups.added.slice(0, MOST_GROUPS),
      gone: groups.gone.slice(0, MOST_GROUPS),
      renamed: groups.renamed.slice(0, MOST_GROUPS),
    },
    added: added.slice(0, MOST_SHOWN),
    gone: gone.slice(0, MOST_SHOWN),
    changed: changed.slice(0, MOST_SHOWN),
    moved: moved.slice(0, MOST_SHOWN),
  };
}

function shippedContent(id: string) {
  const catalog = catalogOf(id);
  const { title, version: edition } = catalog;
  return { id, title, edition, content: contentOf({ catalog, official: {} }) };
}

/**
 * What a file says, as far as the shipped framework says it too: that one has no texts, and publishers' files name no baselines or weights, and their objectives in
 * other ways.
 */
function saidByBoth(before: Content, after: Content): Content {
  const earlier = new Map(before.entries.map((entry) => [entry.id, entry]));
  return {
    groups: after.groups,
    entries: after.entries.map((entry) => {
      const shipped = earlier.get(entry.id);
      if (!shipped) return entry;
      const { title, withdrawn } = entry;
      return {
        ...shipped,
        title: title === "" || shipped.title === "" ? shipped.title : title,
        // Where withdrawn content went is said in one or the other.
        withdrawn: (withdrawn === null) === (shipped.withdrawn === null) ? shipped.withdrawn : withdrawn,
        group: entry.group,
        parent: entry.parent,
      } satisfies WrittenEntry;
    }),
  };
}
