import { shortDay, type TimePreferences } from "../format.ts";

interface Changed {
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** The column of a list that says when a record was last changed, and by whom. */
export function changedColumn(times: TimePreferences) {
  return {
    id: "updated",
    header: "Changed",
    sortable: true,
    downFirst: true,
    nowrap: true,
    cell: ({ updatedAt, updatedBy }: Changed) => (
      <>
        {shortDay(updatedAt, times)}
        <span className="block text-xs text-muted">{updatedBy}</span>
      </>
    ),
  } as const;
}
