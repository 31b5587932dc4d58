import type { Framework } from "@crq/contract/compliance/frameworks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { useRecordTitle } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { writesFrameworks } from "../acts/offered-acts.ts";
import { AuthorsOnly } from "../authors-only.tsx";
import { nameOf } from "../../../../screen/frameworks/framework-name.ts";
import { ContentReader } from "../tree/content-reader.tsx";
import { FrameworkHeader } from "./framework-header.tsx";
import { ReviewNote } from "./review-note.tsx";

const DraftContent = lazy(async () => ({ default: (await import("./draft-content.tsx")).DraftContent }));
const DifferencesView = lazy(async () => ({
  default: (await import("../differences/differences-view.tsx")).DifferencesView,
}));
const ImportScreen = lazy(async () => ({
  default: (await import("../../framework-imports/public.ts")).ImportScreen,
}));

const route = getRouteApi("/_app/security-frameworks/published-frameworks/$frameworkId");

/** One of the tenant's frameworks: its entries, edited while it's a draft, and its review. */
export function FrameworkScreen() {
  const { frameworkId } = route.useParams();
  return (
    <AuthorsOnly title="Published frameworks">
      <One key={frameworkId} id={frameworkId} />
    </AuthorsOnly>
  );
}

function One({ id }: { readonly id: string }) {
  const query = useQuery(queryOf("frameworks.get", { params: { id }, query: {} }));
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(framework) => <Shown framework={framework} />}
    </Loaded>
  );
}

function Shown({ framework }: { readonly framework: Framework }) {
  const { view, with: other } = route.useSearch();
  const writes = writesFrameworks(useUser());
  useRecordTitle(nameOf(framework));
  if (view !== "changes" && !(view === "import" && writes)) return <Entries framework={framework} />;
  return (
    <Suspense fallback={<ScreenPending />}>
      {view === "import" ? (
        <ImportScreen framework={framework} />
      ) : (
        <DifferencesView framework={framework} other={typeof other === "string" ? other : undefined} />
      )}
    </Suspense>
  );
}

function Entries({ framework }: { readonly framework: Framework }) {
  const { id, status, archivedAt } = framework;
  const user = useUser();
  const edited = status === "draft" && archivedAt === null && writesFrameworks(user);
  const query = useQuery({
    ...queryOf("frameworks.content", { params: { id }, query: {} }),
    // Loaded each time: an editor that starts from an old version can't save.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (edited)
    return (
      <Loaded query={query} level={1} skeleton={<WaitingDraft framework={framework} />}>
        {(content) => (
          <Suspense fallback={<WaitingDraft framework={framework} />}>
            <DraftContent framework={framework} loaded={content} />
          </Suspense>
        )}
      </Loaded>
    );
  // The header stays when the entries arrive, and a dialog that it opened with it.
  return (
    <>
      <FrameworkHeader framework={framework} />
      <ReviewNote framework={framework} />
      <Loaded query={query} skeleton={<TreeSkeleton />}>
        {(content) => (
          <Section title="Entries">
            <ContentReader content={content} basedOn={content.basedOn} />
          </Section>
        )}
      </Loaded>
    </>
  );
}

/** A draft whose entries aren't there yet: what can be done with it waits, since the editor brings a header of its own. */
function WaitingDraft({ framework }: { readonly framework: Framework }) {
  return (
    <>
      <FrameworkHeader framework={framework} waits />
      <ReviewNote framework={framework} />
      <TreeSkeleton />
    </>
  );
}

function TreeSkeleton() {
  return (
    <div className="grid gap-2">
      {Array.from({ length: 10 }, (_, at) => (
        <Skeleton key={at} className="h-9 w-full" />
      ))}
    </div>
  );
}
