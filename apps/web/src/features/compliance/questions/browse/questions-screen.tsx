import type { AskedQuestion } from "@crq/contract/compliance/questions/questions";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { queryOf } from "../../../../api/call.ts";
import { EntryLink } from "../../../../screen/frameworks/entry-link.tsx";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import type { TableSearch } from "../../../../ui/data-table/table-search.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { KIND_WORDS, meaningKey, MEANINGS } from "../words.ts";
import { questionsByEntry } from "./by-entry.ts";

const TITLE = "Questions";
const USUAL = "nist-csf-2-0";
/** The most entries that are shown at once: a search finds the others. */
const SHOWN = 120;

/** All questions about a framework, entry by entry. */
export function QuestionsScreen() {
  return (
    <TemplateReaders title={TITLE} permission="question:read">
      <Browser />
    </TemplateReaders>
  );
}

function Browser() {
  const search: TableSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const manages = useCan("template:manage");
  const framework = typeof search["framework"] === "string" ? search["framework"] : USUAL;
  const words = search.q ?? "";
  const query = useQuery(queryOf("questions.ofFramework", { query: { framework } }));
  const change = (parts: TableSearch) =>
    void navigate({
      to: ".",
      search: ((before: TableSearch) => ({ ...before, ...parts })) as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What assessments ask, entry by entry, and what each answer means."
        actions={
          manages && (
            <Link to="/templates/question-bank" className={buttonVariants({ variant: "outline" })}>
              Question bank
            </Link>
          )
        }
      />
      <div className="mb-6 flex flex-wrap gap-2">
        <FrameworkChoice
          aria-label="Framework"
          className="w-60 max-w-full"
          nothing="Choose a framework"
          value={framework}
          onChange={(id) => change({ framework: id === "" || id === USUAL ? undefined : id })}
        />
        <SearchInput
          aria-label="Search by entry or words"
          placeholder="Entry or words"
          maxLength={200}
          className="w-72 max-w-full"
          value={words}
          onChange={({ target }) => change({ q: target.value || undefined } as TableSearch)}
        />
      </div>
      <Loaded query={query} skeleton={<Skeletons heights={["h-12", "h-24", "h-24", "h-24"]} />}>
        {({ items }) => <Entries framework={framework} questions={items} words={words} />}
      </Loaded>
    </>
  );
}

interface EntriesProps {
  readonly framework: string;
  readonly questions: readonly AskedQuestion[];
  readonly words: string;
}

function Entries({ framework, questions, words }: EntriesProps) {
  const browses = useCan("framework:read");
  const catalog = useFramework(framework).data?.catalog;
  const order = useMemo(() => catalog?.entries.map(({ id }) => id), [catalog]);
  const entries = useMemo(
    () => questionsByEntry(framework, questions, words, order),
    [framework, questions, words, order],
  );
  if (questions.length === 0)
    return (
      <EmptyState title="No questions about this framework yet">
        People who manage templates can write some in the question bank.
      </EmptyState>
    );
  if (entries.length === 0)
    return (
      <p className="border-y border-line py-6 text-sm text-muted">
        No questions match. Check the spelling or try fewer words.
      </p>
    );
  return (
    <>
      <p aria-live="polite" className="mb-3 text-sm text-muted">
        {entries.length === 1 ? "1 entry" : `${entries.length} entries`}
        {entries.length > SHOWN && `, of which the first ${SHOWN} are shown. Search to find the others.`}
      </p>
      <ul className="border-b border-line">
        {entries.slice(0, SHOWN).map(([entry, asked]) => (
          <li
            key={entry}
            className="grid gap-x-6 gap-y-2 border-t border-line py-4 md:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <h2 className="text-sm font-medium">
              {browses ? (
                <EntryLink framework={framework} entry={entry}>
                  {entry}
                </EntryLink>
              ) : (
                entry
              )}
            </h2>
            <ul className="grid gap-4">
              {asked.map((question) => (
                <li key={`${question.id ?? question.setName} ${question.text}`} className="min-w-0">
                  <OneQuestion question={question} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function OneQuestion({ question }: { readonly question: AskedQuestion }) {
  const { text, help, kind, choices, bands, setName } = question;
  const said = [
    ...choices.map(({ label, meaning }) => `${label}: ${MEANINGS[meaningKey(meaning)]!.toLowerCase()}`),
    ...bands.map(({ from, meaning }) => `from ${from}: ${MEANINGS[meaningKey(meaning)]!.toLowerCase()}`),
  ];
  return (
    <>
      <p className="font-medium wrap-anywhere">{text}</p>
      {help !== "" && <p className="mt-0.5 max-w-prose text-sm wrap-anywhere text-muted">{help}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge variant={setName === null ? "default" : "secondary"}>{KIND_WORDS[kind]}</Badge>
        <span className="wrap-anywhere">{said.join(" · ")}</span>
      </p>
      <p className="mt-1 text-xs wrap-anywhere text-muted">{setName ?? "Your question bank"}</p>
    </>
  );
}
