import { active, type Catalog } from "@crq/frameworks/catalog";
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { withInherited } from "@crq/frameworks/inherited";
import { meetingOf } from "@crq/frameworks/overview";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCan } from "../../../../session/user-context.ts";
import { restingOn, useOwnCatalog } from "../../../../screen/frameworks/own-list.ts";
import { useReadsOwn } from "../../../../screen/frameworks/own.ts";
import { useTenantCrosswalks } from "../../../../screen/frameworks/tenant-pairs.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { NoAccess } from "../../../../screen/no-access.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { isOwn } from "../mapper/mapper-search.ts";
import { type Knowledge, useKnowledge } from "../shipped-knowledge.ts";
import { GroupMatrix } from "./group-matrix.tsx";
import type { Neighbor } from "./neighbor.ts";
import { NeighborTable } from "./neighbor-table.tsx";
import { UnrelatedEntries } from "./unrelated-entries.tsx";

const SKELETON = <Skeletons heights={["h-8 w-56", "h-60", "h-80"]} />;

/** One framework's relations to all others, in both directions. */
export function FrameworkMapping({ frameworkName }: { frameworkName: string }) {
  const allowed = useCan("data-source:read");
  const readsOwn = useReadsOwn();
  const knowledge = useKnowledge();
  if (!allowed)
    return (
      <>
        <PageHeader title="Framework mapping" />
        <NoAccess>Only assessors and administrators can see how frameworks relate.</NoAccess>
      </>
    );
  return (
    <Loaded level={1} query={knowledge} skeleton={SKELETON}>
      {(known) => {
        if (isOwn(frameworkName) && readsOwn)
          return <OwnFramework key={frameworkName} id={frameworkName} known={known} />;
        const catalog = known.catalogs.find(({ id }) => id === frameworkName);
        if (catalog)
          return <Counted key={catalog.id} catalog={catalog} known={known} published={known.crosswalks} />;
        return (
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

/** One of the tenant's, with the published pairs of what it rests on. */
function OwnFramework({ id, known }: { id: string; known: Knowledge }) {
  const content = useOwnCatalog(id);
  const published = useMemo(() => {
    const resting = restingOn(content.data, known.catalogs);
    return resting ? withInherited(known.crosswalks, [resting]) : known.crosswalks;
  }, [content.data, known]);
  return (
    <Loaded level={1} query={content} skeleton={SKELETON}>
      {({ catalog, notation }) => (
        <Counted
          catalog={catalog}
          known={known}
          published={published}
          base={known.catalogs.find((one) => one.id === notation)}
        />
      )}
    </Loaded>
  );
}

interface CountedProps {
  readonly catalog: Catalog;
  readonly known: Knowledge;
  /** The published crosswalks, with those that the framework has from another one. */
  readonly published: readonly Crosswalk[];
  /** The one that it rests on. */
  readonly base?: Catalog | undefined;
}

/** What counts for the tenant is published pairs with its approved ones over them. */
function Counted({ published, ...props }: CountedProps) {
  const counting = useTenantCrosswalks(published);
  return (
    <Loaded level={1} query={counting} skeleton={SKELETON}>
      {(crosswalks) => <About {...props} crosswalks={crosswalks} />}
    </Loaded>
  );
}

/** Whose the framework is, and its edition. */
function whose({ publisher, version }: Catalog, base: Catalog | undefined): string {
  if (base) return `Rests on ${base.title}: the published pairs of the entries that it carries count here.`;
  const edition = version === "" ? "" : `, edition ${version}`;
  return publisher === "" ? "" : `Published by ${publisher}${edition}.`;
}

function ToDashboard() {
  return (
    <Link to="/data-sources/mapping-dashboard" className={buttonVariants({ variant: "outline" })}>
      Mapping dashboard
    </Link>
  );
}

interface AboutProps extends Omit<CountedProps, "published"> {
  readonly crosswalks: readonly Crosswalk[];
}

function About({ catalog, known: { catalogs }, base, crosswalks }: AboutProps) {
  const neighbors = useMemo(
    () =>
      catalogs.flatMap((other): Neighbor[] => {
        const out = meetingOf(catalog, other, crosswalks);
        const back = meetingOf(other, catalog, crosswalks);
        return out && back ? [{ catalog: other, out, back }] : [];
      }),
    [catalog, catalogs, crosswalks],
  );
  const direct = neighbors.filter(({ out }) => out.direct !== null);
  return (
    <>
      <PageHeader
        title={catalog.title}
        description={`${whose(catalog, base)} ${counted(active(catalog).length, "entry applies", "entries apply")}.`}
        actions={<ToDashboard />}
      />
      {neighbors.length === 0 ? (
        <EmptyState title="No pairs yet">
          No source relates this framework to another one, and your organization has no approved pairs of it.
        </EmptyState>
      ) : (
        <>
          <Section
            title="In both directions"
            description="How many entries on each side a pair relates to something on the other. Related isn't the same as fulfilled."
          >
            <NeighborTable catalog={catalog} catalogs={catalogs} neighbors={neighbors} />
          </Section>
          {direct.length > 0 && (
            <>
              <Section
                className="mt-14"
                title="By group"
                description={`Related entries of ${catalog.title} in each framework that pairs relate to it directly.`}
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
