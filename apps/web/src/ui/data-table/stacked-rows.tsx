import { cx } from "class-variance-authority";
import { Skeleton } from "../state/skeleton.tsx";
import type { RowsProps } from "./rows.ts";
import { RowCheckbox } from "./row-checkbox.tsx";

/** The rows one below the other, each with its values under its name: for a phone, where columns have no room. */
export function StackedRows<R>(props: RowsProps<R>) {
  const { label, base, columns, rows, rowId, skeletons, stale, selection, rowActions } = props;
  const naming = columns.find((column) => column.rowHeader === true) ?? columns[0];
  const beside = columns.find((column) => column.beside === true);
  const others = columns.filter((column) => column !== naming && column !== beside);
  const list = (
    <ul
      aria-label={label}
      aria-busy={rows === undefined || stale}
      className={cx("border-t border-ink/40 text-sm transition-opacity", stale && "opacity-60")}
    >
      {rows?.map((row, index) => {
        const nameId = `${base}-${rowId(row)}`;
        const chosen = selection?.has(row) === true;
        return (
          <li
            key={rowId(row)}
            className={cx(
              "flex gap-3 border-b border-line py-3 [&_:is(a,button,input)]:scroll-my-28",
              chosen && "-mx-4 bg-primary/8 px-4",
            )}
          >
            {selection && (
              <span className="pt-0.5">
                <RowCheckbox
                  id={`${nameId}-select`}
                  label="Select"
                  labelledBy={nameId}
                  checked={chosen}
                  onToggle={(event) => selection.toggle(index, event)}
                />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <div className="flex items-start justify-between gap-3">
                <div id={nameId} className="min-w-0 font-medium wrap-anywhere">
                  {naming?.cell(row)}
                </div>
                {beside && (
                  <dl className="ml-auto shrink-0">
                    <dt className="sr-only">{beside.header}</dt>
                    <dd className="num">{beside.cell(row)}</dd>
                  </dl>
                )}
                {rowActions && (
                  <div className="-mt-2 -mb-1 shrink-0 has-[[aria-haspopup]]:-mr-2 touch:has-[[aria-haspopup]]:-my-3">
                    {rowActions(row)}
                  </div>
                )}
              </div>
              <dl className="mt-1.5 grid empty:hidden grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
                {others.map((column) => (
                  <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
                    <dt className="text-xs leading-5 text-muted">{column.header}</dt>
                    <dd className="num min-w-0 wrap-anywhere">{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        );
      }) ??
        Array.from({ length: skeletons }, (_, index) => (
          <li key={index} className="grid gap-2 border-b border-line py-3">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3 w-56" />
            <Skeleton className="h-3 w-48" />
          </li>
        ))}
    </ul>
  );
  if (!beside) return list;
  return (
    <>
      <div aria-hidden className="flex gap-3 pb-1 text-xs font-medium text-muted">
        <span className="mr-auto">{naming?.header}</span>
        {beside.header}
        {rowActions && <span className="w-5 touch:w-9" />}
      </div>
      {list}
    </>
  );
}
