import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { isId } from "../../../../ui/data-table/table-search.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { TemplateReaders } from "../readers.tsx";

const route = getRouteApi("/_app/templates/control-template/edit/$id");
const Editing = lazy(() => import("./editing.tsx"));

/** Writes a control template. */
export function EditorScreen() {
  const { id } = route.useParams();
  return (
    <TemplateReaders title="Control template">
      {isId(id) ? <Found key={id} id={id} /> : <Missing />}
    </TemplateReaders>
  );
}

function Found({ id }: { readonly id: string }) {
  // Loaded each time: a draft that starts from an old version can't be saved.
  const query = useQuery({
    ...queryOf("controlTemplates.get", { params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  useRecordTitle(query.data?.name);
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(template) => (
        <Suspense fallback={<ScreenPending />}>
          <Editing latest={template} />
        </Suspense>
      )}
    </Loaded>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Control template not found" />
      <EmptyState
        title="No control template at this address"
        action={
          <Link
            to="/templates/control-template"
            search={{ tab: "own" }}
            className={buttonVariants({ variant: "outline" })}
          >
            Show your control templates
          </Link>
        }
      >
        The link is incomplete, or the template was deleted.
      </EmptyState>
    </>
  );
}
