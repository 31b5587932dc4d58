import type { Catalog, Entry, Texts } from "@crq/frameworks/catalog";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { ChangedText } from "../../../../screen/frameworks/differences/changed-text.tsx";
import { List, Named } from "../../../../screen/frameworks/differences/listed.tsx";
import { EntryLink } from "../../../../screen/frameworks/entry-link.tsx";
import { allTextsQuery, catalogQuery } from "../../../../screen/frameworks/shipped.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { type Later, type Succession, editionChanges } from "./edition-changes.ts";

/** One edition, and what the product says about its entries. */
interface Edition {
  readonly catalog: Catalog;
  readonly texts: Texts;
}

interface Editions {
  readonly earlier: Edition;
  readonly later: Edition;
}

const editionsQuery = ({ from, to }: Succession) =>
  queryOptions({
    queryKey: ["shipped", "editions", from, to],
    queryFn: async ({ client }): Promise<Editions> => {
      const load = async (id: string) => ({
        catalog: await client.ensureQueryData(catalogQuery(id)),
        texts: await client.ensureQueryData(allTextsQuery(id)),
      });
      const [earlier, later] = await Promise.all([load(from), load(to)]);
      return { earlier, later };
    },
    staleTime: Infinity,
  });

interface ChangesScreenProps {
  /** The framework whose page led here. */
  readonly framework: string;
  readonly succession: Succession;
}

/** What is new, gone and renamed from one shipped edition to the next. */
export function ChangesScreen({ framework, succession }: ChangesScreenProps) {
  return (
    <Loaded query={useQuery(editionsQuery(succession))} level={1} skeleton={<ScreenPending />}>
      {(editions) => <Changes framework={framework} editions={editions} />}
    </Loaded>
  );
}

const LABELS = {
  added: "New",
  gone: "Gone",
  retitled: "New title",
  kept: "Same title",
  groups: "Groups",
} as const;
type Tab = keyof typeof LABELS;
const TABS = Object.keys(LABELS) as Tab[];

function Changes({ framework, editions }: { readonly framework: string; readonly editions: Editions }) {
  const [tab, setTab] = useState<Tab>("added");
  const earlier = editions.earlier.catalog;
  const later = editions.later.catalog;
  const changes = useMemo(() => editionChanges(earlier, later), [earlier, later]);
  return (
    <>
      <PageHeader
        title={`${earlier.title} to Rev. ${later.version}`}
        description={
          <Link
            to="/security-frameworks/control-frameworks/$framework"
            params={{ framework }}
            className="inline-flex items-center gap-1.5 text-sm"
          >
            <ArrowLeft aria-hidden className="size-4" /> Back to the framework
          </Link>
        }
      />
      <p className="mb-2 max-w-prose text-base">
        {counted(changes.added.length, "requirement")} of {later.title}{" "}
        {changes.added.length === 1 ? "is" : "are"} new. Of the {count(earlier.entries.length)} before,{" "}
        {count(changes.gone.length)} no longer apply, {count(changes.retitled.length)} have a new title and{" "}
        {count(changes.kept.length)} keep theirs.
      </p>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Requirements are compared by their numbers: 3.1.1 is 03.01.01 now. Summaries are our own words. To
        compare the official wording word by word, import both editions.
      </p>
      <Tabs
        label="Changes"
        tabs={TABS.map((key) => ({ key, label: LABELS[key], count: changes[key].length }))}
        current={tab}
        onChange={setTab}
      >
        <Listed key={tab} tab={tab} changes={changes} editions={editions} />
      </Tabs>
    </>
  );
}

interface ListedProps {
  readonly tab: Tab;
  readonly changes: ReturnType<typeof editionChanges>;
  readonly editions: Editions;
}

function Listed({ tab, changes, editions: { earlier, later } }: ListedProps) {
  switch (tab) {
    case "gone":
      return (
        <List
          items={changes.gone.map((one) => ({ id: one.entry.id, ...one }))}
          none="Every requirement still applies."
          render={({ entry, into }) => (
            <>
              <Line edition={earlier} entry={entry} />
              <Summary edition={earlier} id={entry.id} />
              <p className="mt-1 text-sm">
                {into.length > 0 ? "Its content is now in " : "Nothing takes its place."}
                <Entries edition={later} ids={into} />
              </p>
            </>
          )}
        />
      );
    case "groups":
      return (
        <List
          items={changes.groups}
          none="The groups are the same."
          render={({ before, ...named }) => (
            <>
              <Named {...named} />
              <p className="text-sm text-muted">{before === null ? "New" : `Was ${before}`}</p>
            </>
          )}
        />
      );
    default:
      return (
        <List
          items={changes[tab].map((one) => ({ id: one.entry.id, ...one }))}
          none="None."
          render={(one) => <Present one={one} {...{ earlier, later }} />}
        />
      );
  }
}

interface PresentProps extends Editions {
  readonly one: Later & { readonly before?: Entry | undefined };
}

/** An entry of the later edition: under which title it was before, and what else it took over. */
function Present({ one: { entry, before, takesOver }, earlier, later }: PresentProps) {
  const renamed = before !== undefined && before.title !== entry.title;
  return (
    <>
      <Line edition={later} entry={entry} />
      {renamed && (
        <div className="mt-1 text-sm">
          <ChangedText before={before.title ?? ""} after={entry.title ?? ""} />
        </div>
      )}
      {before ? (
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[5rem_minmax(0,1fr)]">
          <dt className="text-muted">Before</dt>
          <dd>{earlier.texts[before.id]?.summary}</dd>
          <dt className="text-muted">Now</dt>
          <dd>{later.texts[entry.id]?.summary}</dd>
        </dl>
      ) : (
        <Summary edition={later} id={entry.id} />
      )}
      {takesOver.length > 0 && (
        <p className="mt-1 text-sm">
          Takes over <Entries edition={earlier} ids={takesOver.map(({ id }) => id)} />
        </p>
      )}
    </>
  );
}

function Line({ edition, entry }: { readonly edition: Edition; readonly entry: Entry }) {
  return (
    <h2 className="text-sm font-medium">
      <EntryLink framework={edition.catalog.id} entry={entry.id}>
        <span className="num mr-2">{entry.id}</span>
        {entry.title}
      </EntryLink>
    </h2>
  );
}

function Summary({ edition, id }: { readonly edition: Edition; readonly id: string }) {
  return <p className="mt-1 max-w-prose text-sm text-muted">{edition.texts[id]?.summary}</p>;
}

/** Entries with their titles, each a link. */
function Entries({
  edition,
  ids,
}: {
  readonly edition: Edition;
  readonly ids: readonly string[];
}): ReactNode {
  return ids.map((id, at) => (
    <span key={id}>
      {at > 0 && (at === ids.length - 1 ? " and " : ", ")}
      <EntryLink framework={edition.catalog.id} entry={id}>
        {id} {edition.catalog.entries.find((entry) => entry.id === id)?.title}
      </EntryLink>
    </span>
  ));
}
