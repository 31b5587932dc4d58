import type { Entry } from "@crq/frameworks/catalog";
import { Skeletons } from "../../ui/state/skeleton.tsx";
import { EntryLink } from "./entry-link.tsx";
import { Part } from "./entry-text.tsx";
import { nameOf } from "./framework-name.ts";
import type { Framework } from "./framework.ts";
import { Markdown } from "./markdown/markdown.tsx";
import { type FoundOfficial, useOfficial } from "./own.ts";

interface OfficialTextsProps {
  readonly framework: Framework;
  readonly entry: Entry;
}

/** The publisher's own words about an entry, where they were imported, and from which edition they are. */
export function OfficialTexts({ framework, entry }: OfficialTextsProps) {
  const { text, from, pending } = useOfficial(framework, entry.id);
  if (pending) return <Skeletons heights={["h-5", "h-16"]} />;
  if (text === undefined) return null;
  const { statement, guidance, objectives = [] } = text;
  const place = { framework: framework.id, base: framework.base };
  return (
    <>
      {statement !== undefined && (
        <Part title="Official statement">
          <Markdown text={statement} {...place} />
        </Part>
      )}
      {guidance !== undefined && (
        <Part title="Official guidance">
          <Markdown text={guidance} {...place} />
        </Part>
      )}
      {objectives.length > 0 && (
        <Part title="Official objectives">
          <ul className="grid gap-1.5 text-sm">
            {objectives.map(({ id, text: words }) => (
              <li key={id}>
                <span className="num mr-2 text-xs text-muted">{id}</span>
                {words}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {from && <Source from={from} entry={entry} />}
    </>
  );
}

/** The import that the words are from. */
function Source({ from, entry }: { from: NonNullable<FoundOfficial["from"]>; entry: Entry }) {
  return (
    <p className="text-xs text-muted">
      Official text from your organization’s import:{" "}
      <EntryLink framework={from.id} entry={entry.id}>
        {nameOf(from)}
      </EntryLink>
      {from.publisher !== "" && `, ${from.publisher}`}
    </p>
  );
}
