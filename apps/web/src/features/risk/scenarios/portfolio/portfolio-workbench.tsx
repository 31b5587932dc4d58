import type { PortfolioRecord } from "@crq/contract/risk/portfolios";
import { Suspense, lazy, useRef, useState } from "react";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { JoinedAt } from "../../../../screen/joined/joined-at.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { NOTHING_OPEN, useAnalysisSearch } from "../analysis-route.ts";
import { RecoveredNotice } from "../workbench/recovered-notice.tsx";
import { useSaveShortcut } from "../workbench/use-save-shortcut.ts";
import { DependenceEditor } from "./dependence-editor.tsx";
import { usePortfolioAnalysis } from "./analysis/use-portfolio-analysis.ts";
import { withToleranceMoved } from "./joined-members.ts";
import { MemberList } from "./member-list.tsx";
import { PortfolioConflict } from "./portfolio-conflict.tsx";
import { differingFields, withMembers, withoutMember } from "./portfolio-draft.ts";
import { PortfolioHeader } from "./portfolio-header.tsx";
import { PortfolioResult } from "./portfolio-result.tsx";
import { useDeletePortfolio } from "./use-delete-portfolio.ts";
import { useInheritedAppetite } from "./use-inherited-appetite.ts";
import { usePortfolioDraft } from "./use-portfolio-draft.ts";

const PortfolioClient = lazy(() => import("./portfolio-client.tsx"));
const MemberPicker = lazy(async () => ({ default: (await import("./member-picker.tsx")).MemberPicker }));
const LeaveGuard = lazy(async () => ({ default: (await import("../workbench/leave-guard.tsx")).LeaveGuard }));

/** Below this width a portfolio shows its result above its members, which are rarely edited. On paper the members come first. */
const NARROW = "screen and (max-width: 1279px)";

interface PortfolioWorkbenchProps {
  /** The saved portfolio; null for a new one. */
  readonly record: PortfolioRecord | null;
  readonly onCreated?: (id: string) => void;
}

/** One portfolio: its members, their dependence, and the combined result. */
export function PortfolioWorkbench({ record, onCreated }: PortfolioWorkbenchProps) {
  const isOwn = useIsOwn();
  const own = record === null || isOwn(record);
  const readOnly = !useCan("scenario:write") || !own;
  const { change } = useAnalysisSearch();
  const same = useRef<string | null>(null);
  const user = useUser();
  const editing = usePortfolioDraft(record, { userId: user.id, tenantId: user.tenantId }, ({ id }) => {
    same.current = id;
    onCreated?.(id);
  });
  const { draft, setDraft, saved, dirty, save, saving } = editing;
  const { members, dependence } = draft;
  const [picking, setPicking] = useState(false);
  const clientId = saved ? saved.clientId : (user.clientId ?? draft.clientId);
  /** Years of the requested simulation; null for the exact engine. */
  const [wantedYears, setYears] = useState<number | null>(null);
  const { rates, joined, simulationOnly, years, apart, analysis } = usePortfolioAnalysis({
    members,
    dependence,
    clientId,
    years: wantedYears,
  });
  const appetite = useInheritedAppetite(clientId, joined?.currency);
  const inherited = draft.tolerance.length === 0 ? appetite : null;
  const page = useRef<HTMLDivElement>(null);
  const resultFirst = useMedia(NARROW);
  const takeOut = (id: string) => {
    const title = members.find((member) => member.id === id)?.title ?? "";
    setDraft((now) => withToleranceMoved(now, withoutMember(now, id), rates));
    toast({
      title: "Scenario removed",
      description: title,
      action: {
        label: "Undo",
        onClick: () => setDraft((now) => ({ ...now, members, dependence, tolerance: draft.tolerance })),
      },
    });
  };
  const download = async () => {
    const { downloadPortfolio } = await import("./download/download-portfolio.ts");
    await downloadPortfolio({ ...draft, clientId });
  };
  const remove = useDeletePortfolio();
  const deleteIt = async () => {
    if (!saved || !(await remove(saved))) return;
    same.current = "";
    change({ ...NOTHING_OPEN, area: "portfolios" }, { resetScroll: true });
  };
  useSaveShortcut(() => {
    if (!readOnly && (dirty || !saved)) void save();
  });

  const inputs = (
    <div key="members" className="flex min-w-0 flex-col gap-6">
      {!saved && user.clientId === null && (
        <Suspense fallback={null}>
          <PortfolioClient
            value={draft.clientId}
            onChange={(next) => setDraft((now) => ({ ...now, clientId: next }))}
          />
        </Suspense>
      )}
      <MemberList
        members={members}
        onAdd={readOnly ? null : () => setPicking(true)}
        onRemove={readOnly ? null : takeOut}
      />
      {members.length > 1 && (
        <DependenceEditor
          members={members}
          dependence={dependence}
          onChange={readOnly ? null : (next) => setDraft((now) => ({ ...now, dependence: next }))}
        />
      )}
      <Field label="Purpose">
        {(control) => (
          <>
            <span aria-hidden className="hidden text-sm whitespace-pre-wrap print:block">
              {draft.description}
            </span>
            <Textarea
              {...control}
              maxLength={4000}
              readOnly={readOnly}
              rows={2}
              value={draft.description}
              placeholder="Which decision does this portfolio support?"
              onChange={(event) => setDraft((now) => ({ ...now, description: event.target.value }))}
              className="max-h-60 min-h-16! text-sm!"
            />
          </>
        )}
      </Field>
    </div>
  );
  const result = (
    <div key="result" className="min-w-0 pb-10">
      {members.length === 0 ? (
        <div className="border-y border-line py-10">
          <Heading size="block">No scenarios yet</Heading>
          <p className="mt-1.5 max-w-prose text-base text-muted">
            Add scenarios to see their combined annual loss.
          </p>
          {!readOnly && (
            <Button className="mt-4" onClick={() => setPicking(true)}>
              Add scenarios
            </Button>
          )}
        </div>
      ) : apart ? (
        <div className="border-y border-line py-10">
          <Heading size="block">Not added up</Heading>
          <p className="mt-1.5 max-w-prose text-base text-muted">
            These scenarios belong to several clients, which are separate organizations. A portfolio is of one
            client, or of none.
          </p>
        </div>
      ) : joined === null ? (
        <Skeleton className="h-80" />
      ) : joined.members.length === 0 ? (
        <div className="border-y border-line py-10">
          <Heading size="block">Nothing to add up</Heading>
          <JoinedAt
            joining={joined.joining}
            currency={joined.currency}
            className="mt-1.5 text-base text-muted"
          />
        </div>
      ) : (
        <PortfolioResult
          analysis={analysis}
          joined={joined}
          years={years}
          simulationOnly={simulationOnly}
          dependence={dependence}
          onYears={setYears}
          tolerance={inherited?.tolerance ?? draft.tolerance}
          inherited={inherited}
          ofClient={clientId !== null}
          onTolerance={readOnly ? null : (tolerance) => setDraft((now) => ({ ...now, tolerance }))}
          title={draft.title.trim() || "New portfolio"}
        />
      )}
    </div>
  );

  return (
    <div ref={page} className="-mt-6 paper:mt-0 sm:-mt-8">
      <PortfolioHeader
        editing={editing}
        readOnly={readOnly}
        own={own}
        onDelete={() => void deleteIt()}
        target={page}
        onDownload={members.length === 0 ? null : () => void download()}
      />
      {editing.recovered && (
        <div className="pt-5">
          <RecoveredNotice
            savedAt={editing.recovered.savedAt}
            fields={differingFields(editing.base, editing.recovered.draft)}
            onTakeUp={editing.takeUp}
            onDiscard={editing.discard}
          />
        </div>
      )}
      <div className="grid gap-y-8 pt-5 paper:block! xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] xl:gap-12">
        {resultFirst ? [result, inputs] : [inputs, result]}
      </div>
      {picking && (
        <Suspense fallback={null}>
          <MemberPicker
            members={members}
            clientId={clientId}
            onAdd={(added) => setDraft((now) => withToleranceMoved(now, withMembers(now, added), rates))}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
      <PortfolioConflict editing={editing} />
      <Suspense fallback={null}>
        <LeaveGuard
          what="portfolio"
          dirty={dirty && !readOnly}
          same={same}
          saving={saving}
          onSave={async () => save()}
          onDiscard={editing.discard}
        />
      </Suspense>
    </div>
  );
}
