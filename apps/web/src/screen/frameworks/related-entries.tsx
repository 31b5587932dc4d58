import type { Relationship } from "@crq/frameworks/relationship";
import { Badge } from "../../ui/badge.tsx";
import { Heading } from "../../ui/heading.tsx";
import { EntryLink } from "./entry-link.tsx";
import type { Relation } from "./relations.ts";
import { useOwnFrameworks } from "./own-list.ts";
import { shipped, useCatalog, useTexts } from "./shipped.ts";

const WORDS: Readonly<Record<Relationship, string>> = {
  equal: "Asks the same",
  subset: "Part of it",
  superset: "Includes it",
  intersects: "Overlaps",
  none: "Unrelated",
};

/** An entry's relations, by framework and source. */
export function RelatedEntries({ relations }: { relations: readonly Relation[] }) {
  const groups = Map.groupBy(relations, ({ framework, source }) => `${framework} ${source}`);
  return (
    <div className="grid gap-5">
      {[...groups].map(([key, those]) => (
        <Group key={key} relations={those} />
      ))}
    </div>
  );
}

function Group({ relations }: { relations: readonly Relation[] }) {
  const { framework, source } = relations[0]!;
  const ships = shipped(framework);
  const own = useOwnFrameworks(!ships).data?.find(({ id }) => id === framework);
  const stated = relations.some(({ relationship }) => relationship !== null);
  return (
    <div>
      <Heading size="label" level={4}>
        {ships?.title ?? own?.title ?? "A framework of your organization"}
      </Heading>
      <p className="text-xs text-muted">
        Source: {source}.{!stated && " Relationship not stated."}
      </p>
      <ul className="mt-1.5 border-t border-line">
        {relations.map(({ entry, relationship }) => (
          <li key={entry} className="border-b border-line py-1.5 text-sm">
            {ships ? <Other framework={framework} entry={entry} /> : <OfOwn {...{ framework, entry }} />}
            {stated && (
              <Badge variant="secondary" className="ml-2">
                {relationship === null ? "Not stated" : WORDS[relationship]}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An entry of another framework: its identifier, and its title or what it asks. */
function Other({ framework, entry: id }: { framework: string; entry: string }) {
  const catalog = useCatalog(framework).data;
  const entry = catalog?.entries.find((one) => one.id === id);
  const group = catalog?.groups.find((one) => one.id === id);
  // A source can name an entry of a later edition.
  if (catalog && !entry && !group)
    return (
      <span className="text-muted">
        {id}, which edition {catalog.version} doesn't have
      </span>
    );
  return (
    <EntryLink framework={framework} entry={id} className="group no-underline touch:block touch:py-1.5">
      <span className="num mr-2 text-xs font-medium text-primary group-hover:underline">{id}</span>
      <span className="text-ink group-hover:underline">
        {entry && entry.title === undefined ? (
          <Untitled framework={framework} group={entry.group} entry={id} />
        ) : (
          (entry ?? group)?.title
        )}
      </span>
    </EntryLink>
  );
}

/** An entry of one of the tenant's frameworks. */
function OfOwn({ framework, entry }: { framework: string; entry: string }) {
  return (
    <EntryLink framework={framework} entry={entry}>
      <span className="num text-xs font-medium">{entry}</span>
    </EntryLink>
  );
}

/** What an entry without a title asks. */
function Untitled({ framework, group, entry }: { framework: string; group: string; entry: string }) {
  return useTexts(framework, group).data?.[entry]?.summary;
}
