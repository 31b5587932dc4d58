import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { counted, money } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { TableSearchBox } from "../../../../ui/data-table/table-search-box.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useUser } from "../../../../session/user-context.ts";
import { MOST_MEMBERS, type Member } from "./portfolio-draft.ts";
import { fetchMember } from "./fetch-member.ts";
import { useChoosable } from "./portfolio-queries.ts";

interface MemberPickerProps {
  readonly members: readonly Member[];
  /** Only this client's and those of no client; null: all. */
  readonly clientId: string | null;
  readonly onAdd: (members: readonly Member[]) => void;
  readonly onClose: () => void;
}

/** Chooses scenarios for a portfolio: searched by title, several at a time. */
export function MemberPicker({ members, clientId, onAdd, onClose }: MemberPickerProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  // Where clients are separate organizations, their losses aren't added up with others.
  const scenarios = useChoosable(search, clientId, !useUser().clientsApart);
  const items = scenarios.data?.items ?? null;
  const taken = new Set(members.map(({ id }) => id));
  const free = (items ?? []).filter(({ id }) => !taken.has(id));
  const room = MOST_MEMBERS - members.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id) && next.size < room) next.add(id);
    setChosen(next);
  };
  const chooseAll = () => setChosen(new Set([...chosen, ...free.map(({ id }) => id)].slice(0, room)));
  const add = async () => {
    setAdding(true);
    try {
      onAdd(await fetchAll([...chosen]));
      onClose();
    } catch (error) {
      toast({ variant: "destructive", title: "Not added", description: describeError(error).advice });
      setAdding(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(38rem,calc(100vw-1rem))]!"
      title="Add scenarios"
      description="Scenarios in different currencies are added up in the organization’s, at its exchange rates."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={adding} disabled={chosen.size === 0} onClick={() => void add()}>
            {chosen.size === 0 ? "Add" : `Add ${counted(chosen.size, "scenario")}`}
          </Button>
        </>
      }
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <TableSearchBox label="Search scenarios" text={search} onSearch={setSearch} />
        <Button variant="ghost" size="sm" disabled={free.length === 0} onClick={chooseAll}>
          Choose all shown
        </Button>
      </div>
      {scenarios.isError ? (
        <ErrorState
          error={scenarios.error}
          onRetry={() => void scenarios.refetch()}
          busy={scenarios.isFetching}
        />
      ) : items === null ? (
        <div aria-busy className="flex flex-col gap-3 py-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </div>
      ) : free.length === 0 ? (
        <p className="py-4 text-sm text-muted">
          {search === ""
            ? "All scenarios are already in the portfolio."
            : "No results. Try a different title."}
        </p>
      ) : (
        <ul className="max-h-[50dvh] overflow-y-auto border-y border-line">
          {free.map((item) => (
            <li key={item.id} className="border-b border-line last:border-b-0">
              <label className="flex min-h-9 cursor-pointer items-center gap-3 py-1 text-sm touch:min-h-11">
                <input
                  type="checkbox"
                  className="ml-1 size-4 shrink-0 accent-primary"
                  checked={chosen.has(item.id)}
                  onChange={() => toggle(item.id)}
                />
                <span className="min-w-0 flex-1 break-words">{item.title}</span>
                <span className="num shrink-0 text-muted">
                  {money(item.figures.mean, item.currency, { fixed: true })}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {scenarios.data && scenarios.data.total > scenarios.data.items.length && (
        <p className="mt-2 text-xs text-muted">
          The first {scenarios.data.items.length} of {scenarios.data.total}
          {scenarios.data.more && "+"} by title. Search to find more.
        </p>
      )}
    </Dialog>
  );
}

/** Loads the estimates of chosen scenarios, a few at a time. */
async function fetchAll(ids: readonly string[]): Promise<Member[]> {
  const found: Member[] = [];
  for (let from = 0; from < ids.length; from += 8)
    found.push(...(await Promise.all(ids.slice(from, from + 8).map(fetchMember))));
  return found;
}
