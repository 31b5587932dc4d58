import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../api/call.ts";
import { SwitchContextForm } from "../../shell/switch-context-form.tsx";
import { useCan, useUser } from "../../shell/user-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Processing } from "../../ui/spinner.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";
import { Who } from "./who.tsx";

/** For those who work outside every tenant. */
export function PlatformLevel({ title }: { title: string }) {
  const maySwitch = useCan("context:switch");
  const { role } = useUser();
  return (
    <>
      <PageHeader title={title} description="You work at platform level, outside every tenant." />
      {maySwitch ? (
        <Tenants />
      ) : (
        <>
          <Who />
          <p className="mt-6 max-w-prose text-base text-muted">
            {role === "viewer"
              ? "Your account holds no role yet, so there is nothing to show here. Ask an administrator of your organization to give you one, then sign in again."
              : "Scenarios and their losses belong to a tenant. Your account belongs to none, so there are no figures to show here."}
          </p>
        </>
      )}
    </>
  );
}

function Tenants() {
  const tenants = useQuery(queryOf("context.tenants"));
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  if (tenants.isPending) return <Processing />;
  if (tenants.isError) {
    return (
      <ErrorState error={tenants.error} onRetry={() => void tenants.refetch()} busy={tenants.isFetching} />
    );
  }
  if (tenants.data.length === 0) {
    return (
      <EmptyState title="No tenants yet">
        A tenant is a customer organization. Scenarios and their losses belong to one; as soon as the first
        tenant exists, you can work in it from here.
      </EmptyState>
    );
  }
  return (
    <section>
      <p className="mb-6 max-w-prose text-base">
        Scenarios and their losses belong to a tenant. Choose the one to work in; you can change it at any
        time under your name, at the top right.
      </p>
      <h2 className="mb-2 text-lg font-medium">Tenants</h2>
      <Table label="Tenants" className="max-w-3xl">
        <thead>
          <tr>
            <Th>Tenant</Th>
            <Th>
              <span className="sr-only">Action</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {tenants.data.map((tenant) => (
            <Tr key={tenant.id}>
              <RowHeader>{tenant.name}</RowHeader>
              <Td className="py-1 text-right">
                <Button
                  variant="outline"
                  size="sm"

                  onClick={() => setChosen(tenant)}
                >
                  Work in this tenant
                  <span className="sr-only"> ({tenant.name})</span>
                </Button>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <Dialog
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={`Work in ${chosen?.name ?? ""}`}
        description="Choose for which client and in which role."
        className="max-w-[26rem]"
      >
        <SwitchContextForm tenantId={chosen?.id ?? ""} />
      </Dialog>
    </section>
  );
}
