import type { AuditedAssessment } from "@crq/contract/compliance/assessments/auditors";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { Download, LogOut, Printer, ShieldAlert, ShieldCheck } from "lucide-react";
import { LinkPage } from "../../../screen/link-page.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { dayAndTime } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { LINK_READER } from "../../../ui/share/link-reader.ts";
import { AssessmentStatus, scoreWords, sprsWords, VerdictBar } from "../assessments/public.ts";
import { auditSearch, type Change } from "./audit-search.ts";
import { listedOf, sharesOf } from "./listed-rows.ts";
import { CommentList } from "./comment-list.tsx";
import { EntryList } from "./entry-list.tsx";
import { EntryView } from "./entry-view.tsx";

interface ReadingProps {
  /** Of the access. */
  readonly id: string;
  readonly assessment: AuditedAssessment;
  /** A call was refused: the access has ended, or the browser needs a code. */
  readonly onRefused: () => void;
}

/** An assessment as an auditor reads it: its summary, its entries, and the open one beside them. */
export default function Reading({ id, assessment, onRefused }: ReadingProps) {
  const search = auditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change: Change = (parts) => {
    const opensAnother = parts.entry !== undefined && search.entry !== undefined;
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => auditSearch({ ...before, ...parts })) as never,
      resetScroll: false,
      replace: parts.entry === undefined ? !("entry" in parts) : opensAnother,
    });
  };
  const leave = useAct("audits.leave", {
    failed: "Couldn’t end your session in this browser",
    onDone: onRefused,
  });
  const { rows } = assessment;
  const open = rows.some(({ entry }) => entry === search.entry) ? search.entry : undefined;
  const listed = listedOf(rows, search);
  return (
    <LinkPage
      wide="list"
      actions={
        <Button
          variant="outline"
          size="sm"
          busy={leave.busy}
          onClick={() => void leave.run({ params: { id } })}
        >
          <LogOut aria-hidden /> Leave
        </Button>
      }
    >
      <div className={cx("@container", open !== undefined && "max-md:[&_[data-summary]]:hidden")}>
        <Summary id={id} assessment={assessment} />
        <div
          className={cx(
            "mt-8 grid items-start gap-x-6 gap-y-4",
            open !== undefined && "md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
          )}
        >
          <EntryList
            assessment={assessment}
            listed={listed}
            search={search}
            open={open}
            change={change}
            className={open === undefined ? "" : "max-md:hidden print:hidden"}
          />
          {open !== undefined && (
            <EntryView
              key={open}
              id={id}
              entry={open}
              listed={listed}
              assessment={assessment}
              onOpen={(entry) => change({ entry })}
              onRefused={onRefused}
            />
          )}
        </div>
      </div>
    </LinkPage>
  );
}

interface SummaryProps {
  readonly id: string;
  readonly assessment: AuditedAssessment;
}

function Summary({ id, assessment }: SummaryProps) {
  const { name, organization, auditor, endsOn, clientName, frameworkTitle } = assessment;
  const { status, seesEvidence, commentList, baseline, sessionEndsAt } = assessment;
  const facts = [frameworkTitle, ...(baseline === null ? [] : [baseline]), clientName ?? organization];
  return (
    <div data-summary>
      <PageHeader
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <AssessmentStatus status={status} />
            {facts.map((fact, at) => (
              // eslint-disable-next-line react/no-array-index-key -- a fixed order
              <span key={at} className="wrap-anywhere">
                {at > 0 && <span aria-hidden>· </span>}
                {fact}
              </span>
            ))}
          </span>
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden /> Print
            </Button>
            {seesEvidence && (
              <a
                href={`/api/audits/${id}/package`}
                download
                className={buttonVariants({ variant: "outline" })}
              >
                <Download aria-hidden /> Download the package
              </a>
            )}
          </span>
        }
      />
      <Seal assessment={assessment} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <p className="grid">
          <span className="num text-block">{wordsOf(assessment)}</span>
          <span className="text-xs text-muted">{labelOf(assessment)}</span>
        </p>
        <div className="min-w-56 flex-1">
          <VerdictBar tally={sharesOf(assessment.rows)} />
        </div>
      </div>
      <p className="mt-4 text-xs text-muted print:hidden">
        Read-only, for {auditor}, until {calendarDay(endsOn, LINK_READER)}. {organization} sees what you open
        and download. This browser stays open until {dayAndTime(sessionEndsAt, LINK_READER)}.
        {seesEvidence &&
          " The package is a ZIP file with the answers, every revision of the evidence, and the hash of each file."}
      </p>
      {commentList.length > 0 && (
        <Section title="Comments on the assessment" className="mt-8 max-w-3xl">
          <CommentList comments={commentList} />
        </Section>
      )}
    </div>
  );
}

/** A score, as the assessment's own page has it. */
function wordsOf({ scoringModel, sprs, score, scored }: AuditedAssessment): string {
  if (scoringModel !== "sprs") return scoreWords({ score, scored });
  return sprsWords(sprs).words;
}

/** What a score is of. */
function labelOf({ modelName, scoringModel, sprs }: AuditedAssessment): string {
  if (modelName !== null) return `Score by ${modelName}`;
  if (scoringModel === "sprs") return sprsWords(sprs).label;
  if (scoringModel === "maturity") return "Average maturity, of the highest level";
  return "Met, with those partially met counted as half";
}

/** Whether what is shown is what was signed. */
function Seal({ assessment }: { readonly assessment: AuditedAssessment }) {
  const { sealed, signedAt, signedBy, signedHash, submittedAt, submittedBy, status } = assessment;
  const broken = sealed === false;
  const Icon = broken ? ShieldAlert : ShieldCheck;
  if (sealed === null) {
    if (status !== "in_review" || submittedAt === null) return null;
    return (
      <p className="mb-5 text-sm text-muted">
        In review, not signed yet. Submitted by {submittedBy ?? "a deleted user"},{" "}
        {dayAndTime(submittedAt, LINK_READER)}.
      </p>
    );
  }
  return (
    <div
      className={cx(
        "mb-5 flex items-start gap-3 border-l-[3px] bg-sunken px-3 py-2.5 text-sm",
        broken ? "border-bad" : "border-ok",
      )}
    >
      <Icon aria-hidden className={cx("mt-0.5 size-4 shrink-0", broken ? "text-bad" : "text-ok")} />
      <div className="min-w-0">
        <p>
          <strong className="font-medium">
            {broken ? "This isn’t what was signed." : "This is what was signed."}
          </strong>{" "}
          Signed by {signedBy ?? "a deleted user"}
          {signedAt !== null && `, ${dayAndTime(signedAt, LINK_READER)}`}.
          {broken && " Something was changed past the application afterwards. Ask the organization why."}
        </p>
        <p className="mt-1 font-mono text-xs break-all text-muted">SHA-256 {signedHash}</p>
      </div>
    </div>
  );
}
