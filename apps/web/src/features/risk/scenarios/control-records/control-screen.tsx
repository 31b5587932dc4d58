import type { ControlRecord } from "@crq/contract/risk/controls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Fact } from "../../../../ui/fact.tsx";
import { count, dayAndTime, money } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { useAnalysisSearch } from "../analysis-route.ts";
import { factorLabel } from "../estimate/factors.ts";
import { EffectsSection } from "./effects-section.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { KIND_WORDS } from "./kind-words.ts";
import { OriginSection } from "./origin/origin-section.tsx";
import { RequirementsSection } from "./requirements-section.tsx";
import { costWords } from "./record-words.ts";
import { STANDING_WORDS, standingOf } from "./standing.ts";

const EditControl = lazy(async () => ({ default: (await import("./control-form.tsx")).EditControl }));

/** One control: what it is, where it stands, and the scenarios it acts on. */
export function ControlScreen({ id }: { readonly id: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(queryOf("controls.get", { params: { id } }));
  useRecordTitle(data?.name);
  if (data) return <Control control={data} />;
  if (isError) return <ErrorState level={1} error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return <Skeleton className="h-64 w-full" />;
}

function Control({ control }: { readonly control: ControlRecord }) {
  const { name, description, scenarios, scenarioCount } = control;
  const isOwn = useIsOwn();
  const mayChange = useCan("scenario:write") && isOwn(control);
  const readsAssessments = useCan("assessment:read");
  const plans = useCan("risk:write");
  const [editing, setEditing] = useState(false);
  const remove = useDeleteControl();
  return (
    <>
      <PageHeader
        title={name}
        description={STANDING_WORDS[standingOf(control)]}
        actions={
          mayChange && (
            <>
              <Button variant="outline" onClick={() => setEditing(true)}>
                <Pencil aria-hidden /> Edit
              </Button>
              {plans && !control.inPlace && (
                <Link
                  to="/risk-management/remediation/add-project"
                  search={{ control: control.id }}
                  className={buttonVariants({ variant: "outline" })}
                >
                  Plan a project
                </Link>
              )}
              {scenarioCount === 0 && (
                <Button variant="ghost" onClick={() => void remove(control)}>
                  <Trash2 aria-hidden /> Delete
                </Button>
              )}
            </>
          )
        }
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          {description !== "" && <p className="mb-4 max-w-prose whitespace-pre-wrap">{description}</p>}
          <Facts control={control} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <EffectsSection control={control} mayChange={mayChange} />
          <OriginSection control={control} />
          {readsAssessments && <RequirementsSection control={control} />}
          <Section
            title="Acts on"
            description="Each scenario follows the effects above or states its own. Expected losses are per year, as things stand now."
          >
            {scenarios.length === 0 ? (
              <p className="mt-3 max-w-prose text-sm text-muted">
                No scenarios yet. Open a scenario, choose Controls below its curve, and add this one.
              </p>
            ) : (
              <Scenarios scenarios={scenarios} />
            )}
            {scenarioCount > scenarios.length && (
              <p className="mt-2 text-sm text-muted">
                These are the {count(scenarios.length)} with the largest expected loss of{" "}
                {count(scenarioCount)}.
              </p>
            )}
          </Section>
        </div>
      </div>
      {editing && (
        <Suspense fallback={null}>
          <EditControl control={control} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

function Facts({ control }: { readonly control: ControlRecord }) {
  const { kind, owner, clientName, plannedOn, reviewOn, evidence, inPlace, willBe, updatedAt, updatedBy } =
    control;
  const times = useUser();
  const dayOf = (date: string | null) => (date === null ? "No date set" : calendarDay(date, times));
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Fact name="Cost">{costWords(control)}</Fact>
      {inPlace !== willBe && <Fact name={willBe ? "Due" : "Ends"}>{dayOf(plannedOn)}</Fact>}
      <Fact name="Owner">{owner === "" ? "No one yet" : owner}</Fact>
      <Fact name="What it does">{kind === null ? "Not stated" : KIND_WORDS[kind]}</Fact>
      {control.requires.length > 0 && (
        <Fact name="Needs">{control.requires.map(({ name }) => name).join(", ")}</Fact>
      )}
      {control.excludes.length > 0 && (
        <Fact name="Not with">{control.excludes.map(({ name }) => name).join(", ")}</Fact>
      )}
      {clientName !== null && <Fact name="Client">{clientName}</Fact>}
      <Fact name="Next review">{dayOf(reviewOn)}</Fact>
      <Fact name="Evidence">{evidence.length === 0 ? "None yet" : <EvidenceList evidence={evidence} />}</Fact>
      <Fact name="Last saved">
        {dayAndTime(updatedAt, times)}
        {updatedBy !== null && ` by ${updatedBy}`}
      </Fact>
    </dl>
  );
}

function Scenarios({ scenarios }: Pick<ControlRecord, "scenarios">) {
  return (
    <Table label="Scenarios it acts on" className="mt-3">
      <thead>
        <tr>
          <Th>Scenario</Th>
          <Th>Effects</Th>
          <Th className="max-md:hidden">Estimates</Th>
          <Th numeric>Expected loss</Th>
        </tr>
      </thead>
      <tbody>
        {scenarios.map(({ id, title, clientName, currency, mean, assumed, follows, missing }) => (
          <Tr key={id}>
            <RowHeader className="min-w-32 break-words">
              <Link
                from="/risk-management/quantitative-analysis"
                to="."
                search={{ scenario: id, view: "controls" }}
                className="text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4"
              >
                {title}
              </Link>
              {clientName !== null && (
                <span className="block text-xs font-normal text-muted">{clientName}</span>
              )}
            </RowHeader>
            <Td className="text-muted">
              {follows ? "Follows" : "Its own"}
              {missing.length > 0 && (
                <span className="block text-xs">
                  Not estimated there: {missing.map(factorLabel).join(", ")}
                </span>
              )}
            </Td>
            <Td className="text-muted max-md:hidden">{assumed ? "Made with it" : "Made without it"}</Td>
            <Td numeric>{money(mean, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Deletes a control that acts on nothing, goes back to the list, and offers to restore it. */
function useDeleteControl() {
  const client = useQueryClient();
  const { change } = useAnalysisSearch();
  const restore = useAct("controls.restore", {
    failed: "Couldn’t restore it",
    done: ({ name }) => ({ title: "Restored", description: name }),
  });
  const remove = useAct("controls.remove", {
    failed: "Not deleted",
    onDone: (_, input) => client.removeQueries({ queryKey: queryOf("controls.get", input).queryKey }),
  });
  return async ({ id, name }: Pick<ControlRecord, "id" | "name">) => {
    const input = { params: { id } };
    if (!(await remove.run(input))) return;
    change({ control: undefined });
    toast({
      title: "Control deleted",
      description: name,
      durationMs: 10_000,
      action: { label: "Undo", onClick: () => void restore.run(input) },
    });
  };
}
