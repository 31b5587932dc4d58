import type { LimitedCategory, RiskLimit, VerdictCounts } from "@crq/contract/risk/register/risk-limits";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { FigureGrid, FigureCell } from "../../../../screen/tile/figure-grid.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { count } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useFiguresSearch } from "../figures/use-figures-search.ts";
import { RegisterReaders } from "../register-readers.tsx";
import { LimitTable, VerdictLink } from "./limit-table.tsx";
import { APPETITE_CHOICES } from "../words.ts";

const LimitDialog = lazy(() => import("./limit-dialog.tsx"));
const RemoveLimitsDialog = lazy(() => import("./remove-limits-dialog.tsx"));

const TITLE = "Appetite and tolerance";

/** What the organization, or one of its clients, is content to carry by category of risk, and the most that it would ever carry. */
export function AppetiteScreen() {
  return (
    <RegisterReaders title={TITLE}>
      <Appetite />
    </RegisterReaders>
  );
}

/** A category whose limits are set; its name is null while it's to be named. */
type Editing = { readonly category: string | null; readonly limit: RiskLimit | null };

function Appetite() {
  const user = useUser();
  const { scope, change } = useFiguresSearch();
  const clientId = user.clientId ?? scope.clientId ?? null;
  const query = useQuery(queryOf("riskLimits.list", { query: clientId === null ? {} : { clientId } }));
  const matrices = useMatrices();
  const writes = useCan("risk:write");
  const [editing, setEditing] = useState<Editing>();
  const [leaving, setLeaving] = useState<RiskLimit>();
  const add = writes && (
    <Button onClick={() => setEditing({ category: null, limit: null })}>
      <Plus aria-hidden /> Add limits
    </Button>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What you’re content to carry in each category of risk, and the most you’d ever carry. A client’s own limits hold before the organization’s."
        actions={add}
      />
      <div className="mb-6 empty:hidden">
        <ClientFilter value={scope.clientId} onChange={(chosen) => change({ clientId: chosen })} />
      </div>
      <Loaded
        query={query}
        skeleton={<Skeletons heights={["h-20", "h-10", "h-10", "h-10"]} />}
        empty={
          <EmptyState title="No categories yet" action={add}>
            Give risks a category, or add limits for one now: risks of it are judged from their first rating.
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Totals items={items} clientId={scope.clientId} />
            <LimitTable
              items={items}
              clientId={clientId}
              matrix={matrices.usual}
              {...(writes && {
                onSet: ({ category, limit }) => setEditing({ category, limit }),
                onRemove: setLeaving,
              })}
            />
          </>
        )}
      </Loaded>
      <Suspense>
        {editing && (
          <LimitDialog
            {...editing}
            clientId={clientId}
            currency={query.data?.currency ?? "USD"}
            matrix={matrices.usual}
            onClose={() => setEditing(undefined)}
          />
        )}
        {leaving && <RemoveLimitsDialog limit={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </>
  );
}

const KEYS = {
  "beyond-tolerance": "beyondTolerance",
  "beyond-appetite": "beyondAppetite",
  within: "within",
  "not-judged": "notJudged",
} as const;

/** How many risks there are of each verdict, over all categories. */
function Totals({
  items,
  clientId,
}: {
  readonly items: readonly LimitedCategory[];
  readonly clientId: string | undefined;
}) {
  const sum = (key: keyof VerdictCounts) => items.reduce((total, { counts }) => total + counts[key], 0);
  return (
    <div className="mb-10">
      <FigureGrid columns={4}>
        {Object.entries(KEYS).map(([verdict, key]) => (
          <FigureCell
            key={verdict}
            name={APPETITE_CHOICES[verdict as keyof typeof KEYS]}
            value={
              <VerdictLink search={{ appetite: verdict, ...(clientId !== undefined && { clientId }) }}>
                {count(sum(key))}
              </VerdictLink>
            }
            note={verdict === "not-judged" ? "no limit, or nothing to compare" : "risks"}
          />
        ))}
      </FigureGrid>
    </div>
  );
}
