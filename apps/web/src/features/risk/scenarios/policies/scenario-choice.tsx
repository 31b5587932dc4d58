import { isJoined } from "@crq/contract/platform/joining";
import { type ReactNode, useState } from "react";
import { TableSearchBox } from "../../../../ui/data-table/table-search-box.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { count } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { useChoosable, useRates } from "../portfolio/portfolio-queries.ts";

interface ScenarioChoiceProps {
  /** Only those that can be joined in this currency; null: all. */
  readonly currency: string | null;
  /** Only this client's; null: all. */
  readonly clientId: string | null;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** What is shown beside a chosen one. */
  readonly beside?: (scenario: { readonly id: string; readonly title: string }) => ReactNode;
}

/** Chooses scenarios by their titles, searched on the server. */
export function ScenarioChoice({ currency, clientId, chosen, onChange, beside }: ScenarioChoiceProps) {
  const [search, setSearch] = useState("");
  const { data } = useChoosable(search, clientId);
  const { data: now } = useRates();
  const rates = now?.currency === currency ? now.rates : [];
  const fitting = (data?.items ?? []).filter(
    (item) => currency === null || isJoined(item, currency, { rates }),
  );
  return (
    <div>
      <TableSearchBox label="Search scenarios" text={search} onSearch={setSearch} />
      <div className="mt-2 max-h-48 overflow-y-auto border-y border-line py-1.5">
        {data === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : fitting.length === 0 ? (
          <p className="text-sm text-muted">
            {search === ""
              ? `No scenarios${currency === null ? "" : ` in ${currency}`} yet.`
              : "No results. Try a different title."}
          </p>
        ) : (
          <ul className="flex flex-col gap-1">
            {fitting.map(({ id, title, clientName, currency: own }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <Checkbox
                  className="min-w-0 flex-1"
                  checked={chosen.includes(id)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                >
                  <span className="wrap-anywhere">
                    {title}
                    {clientName !== null && <span className="text-muted"> {clientName}</span>}
                    {currency !== null && own !== currency && <span className="text-muted"> in {own}</span>}
                  </span>
                </Checkbox>
                {beside && chosen.includes(id) && beside({ id, title })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-1 text-xs text-muted">{count(chosen.length)} chosen</p>
    </div>
  );
}
