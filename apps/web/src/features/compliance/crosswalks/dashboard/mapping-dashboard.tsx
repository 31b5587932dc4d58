import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { meetings, sources } from "@crq/frameworks/overview";
import { useMemo } from "react";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { NoAccess } from "../../../../screen/no-access.tsx";
import { useTenantCrosswalks } from "../../../../screen/frameworks/tenant-pairs.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { count } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { Figure, Statement } from "../../../../ui/statement.tsx";
import { type Knowledge, useKnowledge } from "../shipped-knowledge.ts";
import { FrameworkMatrix } from "./framework-matrix.tsx";
import { OwnFrameworks } from "./own-frameworks.tsx";
import { OwnOverview } from "./own-overview.tsx";
import { SourceTable } from "./source-table.tsx";

/** Which frameworks published sources relate, how far, and which documents say so. */
export function MappingDashboard() {
  const allowed = useCan("data-source:read");
  const knowledge = useKnowledge();
  return (
    <>
      <PageHeader
        title="Mapping dashboard"
        description="How security frameworks relate, with the sources that say so."
      />
      {allowed ? (
        <Loaded query={knowledge} skeleton={<Skeletons heights={["h-24", "h-80", "h-60"]} />}>
          {(known) => <Counted {...known} />}
        </Loaded>
      ) : (
        <NoAccess>Only assessors and administrators can see how frameworks relate.</NoAccess>
      )}
    </>
  );
}

/** What counts for the tenant is published pairs with its approved ones over them. */
function Counted(known: Knowledge) {
  const counting = useTenantCrosswalks(known.crosswalks);
  return (
    <Loaded query={counting} skeleton={<Skeletons heights={["h-24", "h-80", "h-60"]} />}>
      {(crosswalks) => <Overview known={known} counting={crosswalks} />}
    </Loaded>
  );
}

interface OverviewProps {
  readonly known: Knowledge;
  readonly counting: readonly Crosswalk[];
}

function Overview({ known: { catalogs, crosswalks }, counting }: OverviewProps) {
  const inTenant = useUser().tenantId !== null;
  const seen = useMemo(() => meetings(catalogs, counting), [catalogs, counting]);
  const counted = useMemo(() => sources(catalogs, crosswalks), [catalogs, crosswalks]);
  const total = (of: "pairs" | "stated") => counted.reduce((sum, one) => sum + one[of], 0);
  const joined = new Set(seen.map(({ from }) => from));
  return (
    <>
      <Statement plain>
        <Figure name="Frameworks" value={count(catalogs.length)} note={`${count(joined.size)} with pairs`} />
        <Figure name="Source documents" value={count(crosswalks.length)} note="each named beside its pairs" />
        <Figure name="Published pairs" value={count(total("pairs"))} note="an entry related to an entry" />
        <Figure
          name="Relationships stated"
          value={count(total("stated"))}
          note="as equal, subset, superset, intersects or none"
        />
      </Statement>
      <Section
        title="Coverage"
        description={`The share of each row's entries that ${inTenant ? "a source or your organization" : "a source"} relates to something in the column. Related to something isn't the same as fulfilled by it.`}
      >
        <FrameworkMatrix catalogs={catalogs} seen={seen} />
      </Section>
      {inTenant && (
        <Section
          className="mt-14"
          title="Your organization's pairs"
          description="Approved pairs count instead of the published ones of the same two entries, also in the shares above."
        >
          <OwnOverview catalogs={catalogs} />
        </Section>
      )}
      {inTenant && (
        <Section
          className="mt-14"
          title="Your organization's frameworks"
          description="One that rests on a framework above has the published pairs of the entries that it carries."
        >
          <OwnFrameworks catalogs={catalogs} />
        </Section>
      )}
      <Section
        className="mt-14"
        title="Sources"
        description="Each document's pairs are kept as published, including names that the framework's edition here doesn't have."
      >
        <SourceTable catalogs={catalogs} counted={counted} />
      </Section>
    </>
  );
}
