import type { Entry, Texts } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { EntryLink } from "../../../screen/frameworks/entry-link.tsx";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { FrameworkReaders } from "../../../screen/frameworks/readers-only.tsx";
import { allTextsQuery } from "../../../screen/frameworks/shipped.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { FindControl, OverviewHeader, ShippedFramework } from "../framework-browser/public.ts";
import { profileSearch } from "./profile-search.ts";

const ProfileArea = lazy(() => import("./profile-area.tsx"));

/** CSF 2.0 on one page: its functions, their categories and subcategories, each with what it asks. */
export function CsfScreen() {
  return (
    <FrameworkReaders>
      <ShippedFramework id="nist-csf-2-0">{(framework) => <Areas framework={framework} />}</ShippedFramework>
    </FrameworkReaders>
  );
}

const AREAS = [
  { key: "framework", label: "Framework" },
  { key: "profile", label: "Profile and gap" },
] as const;

/** The framework itself, and inside a tenant its target profile with the gap. */
function Areas({ framework }: { framework: Framework }) {
  const { search } = useCheckedSearch(profileSearch);
  const inTenant = useUser().tenantId !== null;
  const reads = useCan("assessment:read") && inTenant;
  const current = reads && search.area === "profile" ? "profile" : "framework";
  return (
    <>
      <OverviewHeader framework={framework} />
      {reads && (
        <div className="mb-8 print:hidden">
          <TabLinks label="Parts of CSF 2.0" tabs={AREAS} current={current}>
            {(key, link) => (
              <Link
                {...link}
                from="/security-frameworks/nist-csf-2-0"
                to="."
                search={key === "profile" ? { area: "profile" } : {}}
              />
            )}
          </TabLinks>
        </div>
      )}
      {current === "profile" ? (
        <Suspense fallback={<Skeletons heights={["h-9", "h-40", "h-64"]} />}>
          <ProfileArea framework={framework} />
        </Suspense>
      ) : (
        <Overview framework={framework} />
      )}
    </>
  );
}

function Overview({ framework }: { framework: Framework }) {
  const texts = useQuery(allTextsQuery(framework.base));
  const { groups } = framework.catalog;
  return (
    <>
      <FindControl framework={framework} placeholder="PR.AA-01, or words" />
      <nav aria-label="Functions" className="mb-8">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Loaded query={texts} skeleton={<Skeletons heights={["h-5", "h-5", "h-5", "h-5"]} />}>
        {(known) => (
          <div className="grid max-w-one gap-12">
            {groups.map(({ id, title }) => (
              <Section key={id} id={id} title={`${title} (${id})`} description={known[id]?.summary}>
                <Categories framework={framework} group={id} texts={known} />
              </Section>
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

interface CategoriesProps {
  readonly framework: Framework;
  readonly group: string;
  readonly texts: Texts;
}

function Categories({ framework, group, texts }: CategoriesProps) {
  const categories = framework.catalog.entries.filter(
    (entry) => entry.group === group && entry.parent === undefined && entry.withdrawn === undefined,
  );
  return (
    <div className="grid gap-8">
      {categories.map(({ id, title }) => (
        <div key={id}>
          <Heading size="part">
            <EntryLink framework={framework.id} entry={id} className="underline-offset-4 hover:underline">
              <span className="num mr-2 text-primary">{id}</span>
              {title}
            </EntryLink>
          </Heading>
          <p className="mt-0.5 text-sm text-muted">{texts[id]?.summary}</p>
          <ul className="mt-2 border-t border-line">
            {(framework.below.get(id) ?? [])
              .filter(({ withdrawn }) => withdrawn === undefined)
              .map((entry) => (
                <Subcategory key={entry.id} framework={framework} entry={entry} texts={texts} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Subcategory({ framework, entry, texts }: { framework: Framework; entry: Entry; texts: Texts }) {
  return (
    <li className="border-b border-line">
      <EntryLink
        framework={framework.id}
        entry={entry.id}
        className="group grid grid-cols-[5.5rem_1fr] gap-x-2 py-2 text-sm no-underline max-sm:grid-cols-1"
      >
        <span className="num font-medium text-primary group-hover:underline">{entry.id}</span>
        <span className="text-ink">{texts[entry.id]?.summary}</span>
      </EntryLink>
    </li>
  );
}
