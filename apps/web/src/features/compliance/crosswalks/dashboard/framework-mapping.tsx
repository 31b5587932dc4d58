import { active, type Catalog } from "@crq/frameworks/catalog";
import { meetings } from "@crq/frameworks/overview";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCan } from "../../../../session/user-context.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { NoAccess } from "../../../../screen/no-access.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { type Knowledge, useKnowledge } from "../shipped-knowledge.ts";
import { GroupMatrix } from "./group-matrix.tsx";
import type { Neighbor } from "./neighbor.ts";
import { NeighborTable } from "./neighbor-table.tsx";
import { UnrelatedEntries } from "./unrelated-entries.tsx";

/** One framework's relations to all others, in both directions. */
export function FrameworkMapping({ frameworkName }: { frameworkName: string }) {
  const allowed = useCan("data-source:read");
  const knowledge = useKnowledge();
  if (!allowed)
    return (
      <>
        <PageHeader title="Framework mapping" />
        <NoAccess>Only assessors and administrators can see how frameworks relate.</NoAccess>
      </>
    );
  return (
    <Loaded level={1} query={knowledge} skeleton={<Skeletons heights={["h-8 w-56", "h-60", "h-80"]} />}>
      {(known) => {
        const catalog = known.catalogs.find(({ id }) => id === frameworkName);
        return catalog ? (
          <About key={catalog.id} catalog={catalog} known={known} />
        ) : (
          <>
            <PageHeader title="No such framework" />
            <EmptyState title="There is no framework at this address" action={<ToDashboard />}>
              Choose one on the mapping dashboard.
            </EmptyState>
          </>
        );
      }}
    </Loaded>
  );
}

function ToDashboard() {
  return (
    <Link to="/data-sources/mapping-dashboard" className={buttonVariants({ variant: "outline" })}>
      Mapping dashboard
    </Link>
  );
}

function About({ catalog, known: { catalogs, crosswalks } }: { catalog: Catalog; known: Knowledge }) {
  const neighbors = useMemo(() => {
    const seen = meetings(catalogs, crosswalks);
    return catalogs.flatMap((other): Neighbor[] => {
      const out = seen.find(({ from, to }) => from === catalog.id && to === other.id);
      const back = seen.find(({ from, to }) => from === other.id && to === catalog.id);
      return out && back ? [{ catalog: other, out, back }] : [];
    });
  }, [catalog, catalogs, crosswalks]);
  const direct = neighbors.filter(({ out }) => out.direct !== null);
  return (
    <>
      <PageHeader
        title={catalog.title}
        description={`Published by ${catalog.publisher}, edition ${catalog.version}. ${counted(active(catalog).length, "entry applies", "entries apply")}.`}
        actions={<ToDashboard />}
      />
      {neighbors.length === 0 ? (
        <EmptyState title="No published pairs yet">
          The product comes with no source that relates this framework to another one.
        </EmptyState>
      ) : (
        <>
          <Section
            title="In both directions"
            description="How many entries on each side a source relates to something on the other. Related isn't the same as fulfilled."
          >
            <NeighborTable catalog={catalog} catalogs={catalogs} neighbors={neighbors} />
          </Section>
          {direct.length > 0 && (
            <>
              <Section
                className="mt-14"
                title="By group"
                description={`Related entries of ${catalog.title} in each framework that a source relates to it directly.`}
              >
                <GroupMatrix catalog={catalog} neighbors={direct} />
              </Section>
              <Section className="mt-14" title="Not related">
                <UnrelatedEntries catalog={catalog} neighbors={direct} />
              </Section>
            </>
          )}
        </>
      )}
    </>
  );
}
