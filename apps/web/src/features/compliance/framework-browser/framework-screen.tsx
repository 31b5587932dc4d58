import { Link } from "@tanstack/react-router";
import { GitCompareArrows, Layers } from "lucide-react";
import { Suspense, lazy } from "react";
import { BringInTexts } from "../../../screen/frameworks/bring-in-texts.tsx";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { useOwnFramework, useReadsOwn } from "../../../screen/frameworks/own.ts";
import { FrameworkReaders } from "../../../screen/frameworks/readers-only.tsx";
import { shipped } from "../../../screen/frameworks/shipped.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Button } from "../../../ui/button.tsx";
import { isId } from "../../../ui/data-table/table-search.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";
import { successionOf } from "./editions/edition-changes.ts";
import { EntryBrowser } from "./entry-browser.tsx";
import { ShippedFramework } from "./shipped-framework.tsx";
import { newSeed, useBrowserSearch } from "./use-browser.ts";

const ChangesScreen = lazy(async () => ({
  default: (await import("./editions/changes-screen.tsx")).ChangesScreen,
}));

/** The browser of one framework: one that the product comes with, or one of the tenant's own. */
export function FrameworkScreen({ id }: { id: string }) {
  const readsOwn = useReadsOwn();
  return (
    <FrameworkReaders>
      {shipped(id) ? (
        <ShippedFramework key={id} id={id}>
          {(framework) => <Known framework={framework} />}
        </ShippedFramework>
      ) : isId(id) && readsOwn ? (
        <Own key={id} id={id} />
      ) : (
        <Unknown />
      )}
    </FrameworkReaders>
  );
}

function Own({ id }: { id: string }) {
  return (
    <Loaded query={useOwnFramework(id)} level={1} skeleton={<ScreenPending />}>
      {(framework) => <Known framework={framework} />}
    </Loaded>
  );
}

const OVERVIEWS = {
  "nist-sp-800-53-r5": "/security-frameworks/nist-800-53",
  "nist-csf-2-0": "/security-frameworks/nist-csf-2-0",
} as const;

function Known({ framework }: { framework: Framework }) {
  const { search, change } = useBrowserSearch();
  const { id, title, version, publisher } = framework.catalog;
  const overview = id in OVERVIEWS ? OVERVIEWS[id as keyof typeof OVERVIEWS] : undefined;
  const succession = successionOf(id);
  if (succession && search.view === "changes") {
    return (
      <Suspense fallback={<ScreenPending />}>
        <ChangesScreen framework={id} succession={succession} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        description={[version === "" ? "" : `Edition ${version}`, publisher].filter(Boolean).join(", ")}
        actions={
          <>
            {overview !== undefined && (
              <Link to={overview} className={buttonVariants({ variant: "outline" })}>
                Overview
              </Link>
            )}
            <BringInTexts framework={id} />
            {succession && (
              <Link
                to="."
                search={{ view: "changes" } as never}
                className={buttonVariants({ variant: "outline" })}
              >
                <GitCompareArrows aria-hidden />
                What changed {succession.to === id ? "since Rev. 2" : "in Rev. 3"}
              </Link>
            )}
            {search.cards === undefined ? (
              <Button variant="outline" onClick={() => change({ cards: newSeed(), entry: undefined })}>
                <Layers aria-hidden />
                Flash cards
              </Button>
            ) : (
              <Button variant="outline" onClick={() => change({ cards: undefined })}>
                Back to the list
              </Button>
            )}
          </>
        }
      />
      <EntryBrowser framework={framework} />
    </>
  );
}

function Unknown() {
  return (
    <>
      <PageHeader title="Framework not found" />
      <EmptyState
        title="No framework at this address"
        action={
          <Link
            to="/security-frameworks/control-frameworks"
            className={buttonVariants({ variant: "outline" })}
          >
            Show all frameworks
          </Link>
        }
      >
        It may have been renamed, or the link is incomplete.
      </EmptyState>
    </>
  );
}
