import type { Framework } from "@crq/contract/compliance/frameworks";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { call, queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { ONE } from "../paths.ts";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { DifferencesTabs } from "../../../../screen/frameworks/differences/differences-tabs.tsx";

interface DifferencesViewProps {
  readonly framework: Framework;
  /** A framework of the tenant or a shipped one; undefined: what it was made from. */
  readonly other: string | undefined;
}

/** What is new, gone and changed in a framework since another edition, or compared with another framework. */
export function DifferencesView({ framework, other }: DifferencesViewProps) {
  const { id, predecessorId, sourceId, basedOn } = framework;
  const navigate = useNavigate();
  const usual = predecessorId ?? sourceId ?? basedOn ?? undefined;
  const compared = other ?? usual;
  const query = useQuery({
    ...queryOf("frameworks.differences", { params: { id }, query: { with: compared } }),
    enabled: compared !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={`Compare ${nameOf(framework)}`}
        description={
          <Link to={ONE} params={{ frameworkId: id }} className="inline-flex items-center gap-1.5 text-sm">
            <ArrowLeft aria-hidden className="size-4" /> Back to the framework
          </Link>
        }
      />
      <Field label="Compare with" className="mb-6 max-w-md">
        {(field) => (
          <RecordPicker
            {...field}
            list="frameworks.list"
            of={{ query: { archived: "all" } }}
            noun="framework"
            value={compared ?? ""}
            onChange={(to) =>
              void navigate({ to: ONE, params: { frameworkId: id }, search: { view: "changes", with: to } })
            }
            before={SHIPPED.map(({ id: one, title }) => ({ id: one, label: title }))}
            labelOf={nameOf}
            nameOf={async (one) => nameOf(await call("frameworks.get", { params: { id: one }, query: {} }))}
          />
        )}
      </Field>
      {compared === undefined ? (
        <EmptyState title="Choose what to compare with">
          Choose another edition, one of your frameworks or one that the product comes with to see what is
          new, gone and changed.
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<Skeleton className="h-96 w-full" />}>
          {(differences) => <DifferencesTabs differences={differences} />}
        </Loaded>
      )}
    </>
  );
}
