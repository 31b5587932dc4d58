import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../api/call.ts";
import { domainsOf } from "../session/domains-of.ts";
import { useCan, useUser } from "../session/user-context.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { count } from "../ui/format.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { useRested } from "../ui/use-rested.ts";
import { SearchInput } from "../ui/data-table/search-input.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../ui/table.tsx";
import { Heading } from "../ui/heading.tsx";
import { WorkInTenant } from "./work-in-tenant.tsx";
import { Who } from "./who.tsx";

/** For people who work outside every tenant. */
export function PlatformLevel({ title }: { title: string }) {
  const maySwitch = useCan("context:switch");
  const { role } = useUser();
  return (
    <>
      <PageHeader title={title} description="You're at platform level, outside any tenant." />
      {maySwitch ? (
        <Tenants />
      ) : (
        <>
          <Who />
          <p className="mt-6 max-w-prose text-base text-muted">
            {role === "viewer"
              ? "Your account has no role yet. Ask an administrator of your organization to assign one, then sign in again."
              : "Scenarios belong to a tenant, and your account isn't a member of one. Ask an administrator to add you."}
          </p>
        </>
      )}
    </>
  );
}

/** The maximum number of tenants shown. */
const SHOWN = 20;

function Tenants() {
  const [words, setWords] = useState("");
  const q = useRested(words.trim());
  const tenants = useQuery({
    ...queryOf("context.tenants", { query: { pageSize: SHOWN, ...(q !== "" && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  if (tenants.isPending) {
    return (
      <div aria-busy="true" className="grid max-w-one gap-5">
        <span className="sr-only">Loading tenants</span>
        <Skeleton className="h-4 max-w-prose" />
        <Skeleton className="mt-4 h-4 w-24" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
      </div>
    );
  }
  if (tenants.isError) {
    return (
      <ErrorState error={tenants.error} onRetry={() => void tenants.refetch()} busy={tenants.isFetching} />
    );
  }
  const { items, total } = tenants.data;
  if (total === 0 && q === "") {
    return (
      <EmptyState title="No tenants yet">
        A tenant is a customer organization. Create the first one under Tenant Management, then open it from
        here.
      </EmptyState>
    );
  }
  return (
    <section>
      <p className="mb-6 max-w-prose text-base">
        This page belongs to a tenant. Choose one to work in. You can switch at any time from your profile
        menu.
      </p>
      <Heading size="section" className="mb-2">
        Tenants
      </Heading>
      {(total > SHOWN || words !== "") && (
        <SearchInput
          aria-label="Find a tenant"
          placeholder="Find a tenant"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="mb-2 max-w-xs"
        />
      )}
      <Table label="Tenants" className="max-w-one">
        <thead>
          <tr>
            <Th>Tenant</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {items.map((tenant) => (
            <Tr key={tenant.id}>
              <RowHeader>
                {tenant.name}
                {tenant.domains.length > 0 && (
                  <span className="block text-xs font-normal break-words text-muted">
                    {domainsOf(tenant.domains)}
                  </span>
                )}
              </RowHeader>
              <Td className="py-1 text-right">
                <Button variant="outline" size="sm" onClick={() => setChosen(tenant)}>
                  Work in this tenant
                  <span className="sr-only"> ({tenant.name})</span>
                </Button>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <output className="mt-2 block text-sm text-muted">{remainder(total)}</output>
      <WorkInTenant tenant={chosen} onClose={() => setChosen(undefined)} />
    </section>
  );
}

/** The matching tenants that aren't shown. */
function remainder(found: number): string {
  if (found === 0) return "No tenants match this name.";
  return found > SHOWN ? `And ${count(found - SHOWN)} more. Search by name to find them.` : "";
}
