import { Link } from "@tanstack/react-router";
import { ArrowLeft, Download, Trash2 } from "lucide-react";
import { type RefObject, Suspense, lazy } from "react";
import { WHOLE_TENANTS } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { ago } from "../../../../ui/format.ts";
import { useRecordTitle } from "../../../../ui/page-header.tsx";
import type { PortfolioEditing } from "./use-portfolio-draft.ts";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

interface PortfolioHeaderProps {
  readonly editing: PortfolioEditing;
  readonly readOnly: boolean;
  /** Whether it belongs to the person's client; otherwise it's the whole tenant's. */
  readonly own: boolean;
  readonly onDelete: () => void;
  /** Null for an empty one. */
  readonly onDownload: (() => void) | null;
  /** The shared part, as a picture or on paper. */
  readonly target: RefObject<HTMLElement | null>;
}

/** The portfolio's title, whether it's saved, and its actions. */
export function PortfolioHeader({
  editing,
  readOnly,
  own,
  onDelete,
  onDownload,
  target,
}: PortfolioHeaderProps) {
  const { draft, setDraft, saved, dirty, save, saving, titleProblem } = editing;
  const name = draft.title.trim() || "New portfolio";
  useRecordTitle(name);
  const words = readOnly
    ? own
      ? "View only"
      : WHOLE_TENANTS
    : saving
      ? "Saving…"
      : dirty
        ? "Unsaved changes"
        : saved
          ? `Saved ${ago(saved.updatedAt)}${saved.updatedBy === null ? "" : ` by ${saved.updatedBy}`}`
          : "Not saved yet";
  return (
    <div className="z-10 -mx-4 border-b border-line bg-bg px-4 pt-3 pb-3 sm:-mx-8 sm:px-8 xl:sticky xl:top-14">
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={{ area: "portfolios" }}
        className="inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> All portfolios
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="relative min-w-0 flex-1 basis-80">
          <span className="absolute size-px overflow-hidden text-title font-semibold whitespace-nowrap [clip-path:inset(50%)] print:static print:block print:size-auto print:whitespace-normal print:[clip-path:none]">
            {name}
          </span>
          <textarea
            rows={1}
            aria-label="Title"
            aria-invalid={titleProblem === undefined ? undefined : true}
            aria-describedby="portfolio-title-problem"
            maxLength={200}
            readOnly={readOnly}
            value={draft.title}
            placeholder="Name this portfolio"
            title={draft.title}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
            onBlur={(event) => {
              event.currentTarget.scrollLeft = 0;
            }}
            onChange={(event) => {
              const title = event.target.value.replace(/\s*[\r\n]+\s*/g, " ");
              setDraft((now) => ({ ...now, title }));
            }}
            className="-ml-1.5 block field-sizing-content w-[calc(100%+0.375rem)] resize-none overflow-hidden rounded-sm border border-transparent bg-transparent px-1.5 text-title font-semibold placeholder:font-normal placeholder:text-muted enabled:not-read-only:hover:border-line-strong aria-invalid:border-bad xl:whitespace-nowrap"
          />
          <span id="portfolio-title-problem" className="block font-sans text-xs text-bad">
            {titleProblem}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-2">
          <output className="mr-1 inline-flex items-center gap-1.5 text-xs text-muted">
            {dirty && !readOnly && <span aria-hidden className="size-1.5 rounded-full bg-warn" />}
            {words}
          </output>
          {!readOnly && (
            <Button
              onClick={() => void save()}
              busy={saving}
              disabled={!dirty && saved !== null}
              aria-keyshortcuts="Control+S Meta+S"
            >
              Save
            </Button>
          )}
          <Suspense fallback={<span className="h-9 w-24" />}>
            <ShareMenu title={name} target={target} />
          </Suspense>
          {saved && (
            <Link
              from="/risk-management/quantitative-analysis"
              to="."
              search={{ portfolio: saved.id, view: "statement" }}
              className={buttonVariants({ variant: "outline" })}
            >
              Statement
            </Link>
          )}
          {onDownload && (
            <Button variant="outline" size="icon" aria-label="Download JSON" onClick={onDownload}>
              <Download aria-hidden />
            </Button>
          )}
          {!readOnly && saved && (
            <Button variant="outline" size="icon" aria-label="Delete the portfolio" onClick={onDelete}>
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
