import type {
  AuditedAssessment,
  AuditedEntry,
  AuditedRow,
} from "@crq/contract/compliance/assessments/auditors";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Section } from "../../../ui/section.tsx";
import { LINK_READER } from "../../../ui/share/link-reader.ts";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import {
  APPLICABILITY_WORDS,
  FieldChanges,
  MATURITY_WORDS,
  ResultMark,
  RESULT_WORDS,
} from "../assessments/public.ts";
import { AskForm } from "./ask-form.tsx";
import { CommentList } from "./comment-list.tsx";
import { EntryEvidence } from "./entry-evidence.tsx";

interface EntryViewProps {
  /** Of the access. */
  readonly id: string;
  readonly entry: string;
  readonly listed: readonly AuditedRow[];
  readonly assessment: AuditedAssessment;
  readonly onOpen: (entry: string | undefined) => void;
  readonly onRefused: () => void;
}

/** One entry: what it asks, its answer, what proves it, and questions about it. */
export function EntryView({ id, entry, listed, assessment, onOpen, onRefused }: EntryViewProps) {
  const read = useQuery({ ...queryOf("audits.entry", { params: { id }, query: { entry } }), retry: false });
  const refused = read.error instanceof ApiError && read.error.status === 403;
  useEffect(() => {
    if (refused) onRefused();
    // eslint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [refused]);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    article.current?.focus({ preventScroll: true });
    if ((article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView();
  }, []);
  const at = listed.findIndex((row) => row.entry === entry);
  const [previous, next] = [listed[at - 1]?.entry, at < 0 ? undefined : listed[at + 1]?.entry];
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={entry}
      className="min-w-0 rounded-plate border border-line bg-surface shadow-plate outline-none md:sticky md:top-4 md:max-h-[calc(100dvh-2rem)] md:overflow-y-auto print:border-0 print:shadow-none"
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 rounded-t-plate border-b border-line bg-surface px-2 py-1.5 print:hidden">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous entry"
          disabled={previous === undefined}
          onClick={() => onOpen(previous)}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next entry"
          disabled={next === undefined}
          onClick={() => onOpen(next)}
        >
          <ArrowRight aria-hidden />
        </Button>
        <span className="num px-1 text-xs text-muted">
          {at < 0 ? "Hidden by the filters" : `${at + 1} of ${listed.length}`}
        </span>
        <span className="flex-1" />
        <Button variant="ghost" size="icon" aria-label="Close entry" onClick={() => onOpen(undefined)}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="p-4 sm:p-6">
        <Loaded query={read} small skeleton={<Skeletons heights={["h-8", "h-24", "h-24"]} />}>
          {(data) => <Whole id={id} data={data} assessment={assessment} />}
        </Loaded>
      </div>
    </article>
  );
}

interface WholeProps {
  readonly id: string;
  readonly data: AuditedEntry;
  readonly assessment: AuditedAssessment;
}

function Whole({ id, data, assessment: { groups, seesEvidence } }: WholeProps) {
  const { entry, title, group, statement, guidance, note, history, commentList, evidenceList } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
        <p className="text-xs text-muted">{groups.find((one) => one.id === group)?.title}</p>
        <Heading size="block" className="wrap-anywhere">
          <span className="num mr-1 text-primary">{entry}</span> {title}
        </Heading>
        {statement !== title && <p className="text-base whitespace-pre-wrap wrap-anywhere">{statement}</p>}
        {guidance !== "" && (
          <details className="text-sm">
            <summary className="cursor-pointer text-primary">Guidance</summary>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{guidance}</p>
          </details>
        )}
        <Looked id={id} entry={entry} looked={data.looked} />
      </div>
      <Section level={3} title="Answer">
        <AnswerFacts data={data} />
        <Objectives data={data} />
      </Section>
      {note !== null && note !== "" && (
        <Section level={3} title="Assessors’ note">
          <p className="text-sm whitespace-pre-wrap wrap-anywhere">{note}</p>
        </Section>
      )}
      <Section level={3} title="Evidence">
        <EntryEvidence id={id} evidence={evidenceList} seesFiles={seesEvidence} />
      </Section>
      <Section level={3} title="Questions and comments" className="print:hidden">
        <div className="grid gap-4">
          {commentList.length > 0 && <CommentList comments={commentList} />}
          <AskForm id={id} entry={entry} />
        </div>
      </Section>
      {history !== null && history.length > 0 && (
        <Section level={3} title="History">
          <ol className="border-t border-line">
            {history.map((change, at) => (
              // eslint-disable-next-line react/no-array-index-key -- changes have no identity of their own
              <li key={at} className="border-b border-line py-2 text-sm">
                <p className="text-xs text-muted">
                  {change.by ?? "A deleted user"}, {dayAndTime(change.at, LINK_READER)}
                </p>
                <FieldChanges fields={change.fields} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  );
}

interface LookedProps {
  readonly id: string;
  readonly entry: string;
  readonly looked: boolean;
}

function Looked({ id, entry, looked }: LookedProps) {
  const look = useAct("audits.look", { failed: "Not marked" });
  return (
    <Switch
      className="print:hidden"
      checked={looked}
      disabled={look.busy}
      onChange={(event) => void look.run({ params: { id }, body: { entry, looked: event.target.checked } })}
    >
      Looked at
    </Switch>
  );
}

function AnswerFacts({ data }: { readonly data: AuditedEntry }) {
  const { applicability, maturity, justification, providedBy, answeredAt, answeredBy } = data;
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      <Fact name="Verdict">
        <ResultMark row={data} />
      </Fact>
      {maturity !== null && (
        <Fact name="Maturity">
          {maturity}, {MATURITY_WORDS[maturity]}
        </Fact>
      )}
      {applicability !== "applicable" && (
        <Fact name="Applicability">{APPLICABILITY_WORDS[applicability]}</Fact>
      )}
      {providedBy !== "" && <Fact name="Provided by">{providedBy}</Fact>}
      {justification !== "" && (
        <Fact name="Justification">
          <span className="whitespace-pre-wrap wrap-anywhere">{justification}</span>
        </Fact>
      )}
      {answeredAt !== null && (
        <Fact name="Answered">
          {dayAndTime(answeredAt, LINK_READER)}
          {answeredBy !== null && ` by ${answeredBy}`}
        </Fact>
      )}
    </dl>
  );
}

const OBJECTIVE_WORDS = { ...RESULT_WORDS, "not-applicable": APPLICABILITY_WORDS["not-applicable"] };

function Objectives({ data: { objectives } }: { readonly data: AuditedEntry }) {
  if (objectives.length === 0) return null;
  return (
    <table className="mt-4 w-full text-sm">
      <caption className="mb-1 text-left text-xs text-muted">Objectives</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Objective</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {objectives.map(({ id, text, result }) => (
          <tr key={id} className="border-t border-line align-baseline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
              <span className="num mr-2 text-muted">{id}</span>
              {text}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">
              {result === null ? <span className="text-muted">Not answered</span> : OBJECTIVE_WORDS[result]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
