import { cx } from "class-variance-authority";
import { Skeleton } from "../state/skeleton.tsx";
import { Td, Th, Tr } from "../table.tsx";
import type { RowsProps } from "./rows.ts";
import { RowCheckbox } from "./row-checkbox.tsx";
import { SortHeading } from "./sort-heading.tsx";
import { type RefCallback, useCallback, useState } from "react";

const NAMING = "h-9 border-b border-line px-2 py-1 text-left font-medium first:pl-0 last:pr-0 sm:px-3";

/** The actions stay in view while the rest scrolls sideways below them. */
const FIXED = "sticky right-0 border-l border-l-line bg-bg pl-2! print:static";

/** The rows as a table under sticky headings; it scrolls sideways within itself. */
export function WideRows<R>(props: RowsProps<R>) {
  const { label, columns, table, rows, rowId, skeletons, stale, selection, rowActions } = props;
  const [frame, sideways] = useSideways();
  const head = cx("bg-bg", !sideways && "sticky top-14 z-10 print:static");
  return (
    <section
      ref={frame}
      aria-label={label}
      // A keyboard must be able to scroll it.
      {...(sideways && { tabIndex: 0 })}
      className={cx("relative focus-visible:-outline-offset-2", sideways && "overflow-x-auto")}
    >
      <table
        aria-label={label}
        aria-busy={rows === undefined || stale}
        className={cx("w-full border-separate border-spacing-0 text-sm", sideways && "w-max min-w-full")}
      >
        <thead>
          <tr>
            {selection && (
              <Th className={cx(head, "w-9 pr-1!")}>
                <RowCheckbox
                  id={`${props.base}-page`}
                  label="Select page"
                  checked={selection.page === "all"}
                  mixed={selection.page === "some"}
                  onToggle={selection.togglePage}
                />
              </Th>
            )}
            {columns.map((column) => (
              <SortHeading key={column.id} column={column} table={table} className={head} />
            ))}
            {rowActions && (
              <Th className={cx(head, sideways && FIXED)}>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody
          className={cx("transition-opacity [&_:is(a,button,input)]:scroll-my-28", stale && "opacity-60")}
        >
          {rows?.map((row, index) => {
            const nameId = `${props.base}-${rowId(row)}`;
            const chosen = selection?.has(row) === true;
            return (
              <Tr
                key={rowId(row)}
                className={chosen ? "[&>*]:bg-primary/8" : "hover:[&>*]:bg-sunken"}
                {...(selection && { "aria-selected": chosen })}
              >
                {selection && (
                  <Td className="w-9 pr-1!">
                    <RowCheckbox
                      id={`${nameId}-select`}
                      label="Select"
                      labelledBy={nameId}
                      checked={chosen}
                      onToggle={(event) => selection.toggle(index, event)}
                    />
                  </Td>
                )}
                {columns.map((column) =>
                  column.rowHeader === true ? (
                    <th
                      key={column.id}
                      id={nameId}
                      scope="row"
                      className={cx(NAMING, sideways && "max-w-64")}
                    >
                      {column.cell(row)}
                    </th>
                  ) : (
                    <Td
                      key={column.id}
                      numeric={column.numeric === true}
                      className={cx(column.nowrap === true && "whitespace-nowrap")}
                    >
                      {column.cell(row)}
                    </Td>
                  ),
                )}
                {rowActions && <Td className={cx("text-right", sideways && FIXED)}>{rowActions(row)}</Td>}
              </Tr>
            );
          }) ??
            Array.from({ length: skeletons }, (_, index) => (
              <tr key={index}>
                {selection && <Td className="w-9 pr-1!" />}
                {columns.map((column) => (
                  <Td key={column.id}>
                    <Skeleton
                      className={cx(
                        "h-3.5",
                        column.numeric === true
                          ? "ml-auto w-14"
                          : column.rowHeader === true
                            ? "w-full max-w-40"
                            : "w-20",
                      )}
                    />
                  </Td>
                ))}
                {rowActions && <Td />}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * Whether an element's content is wider than the element, as both change. Pass the callback as the element's
 * `ref`.
 */
function useSideways(): readonly [RefCallback<HTMLElement>, boolean] {
  const [sideways, setSideways] = useState(false);
  const attach = useCallback((element: HTMLElement | null) => {
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    const measure = () => setSideways(content.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return [attach, sideways];
}
