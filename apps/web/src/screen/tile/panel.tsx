import { cx } from "class-variance-authority";
import { type ReactNode, createContext, useContext, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { describeError } from "../../ui/state/describe-error.ts";
import { Heading } from "../../ui/heading.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { useBoard } from "./board.tsx";
import type { Read } from "./board-reads.ts";

interface PanelProps<T> {
  readonly title: string;
  /** Beside the heading: a link to the rest. */
  readonly more?: ReactNode;
  readonly read: Read<T>;
  /** How many placeholder lines are shown while loading. */
  readonly lines?: number;
  /** Names it among the page's regions, for screen readers. */
  readonly landmark?: boolean;
  /** The name under which the product's tour finds it. */
  readonly tour?: string;
  readonly className?: string;
  readonly children: (data: T) => ReactNode;
}

/** A part of the dashboard with its own call: when that fails, the other parts stay. */
export function Panel<T>(props: PanelProps<T>) {
  const { title, more, read, lines = 3, landmark = false, tour, className, children } = props;
  const { data } = read;
  const heading = useId();
  return (
    <section
      className={cx("min-w-0", read.isPlaceholderData && "opacity-60 transition-opacity", className)}
      aria-labelledby={landmark ? heading : undefined}
      data-tour={tour}
    >
      <PanelHead id={heading} title={title} more={more} />
      <Failed read={read} />
      {data === undefined ? (
        read.error === null && (
          <div aria-busy className="border-t border-ink/40">
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} className="my-2.5 h-4" />
            ))}
          </div>
        )
      ) : (
        <>{children(data)}</>
      )}
    </section>
  );
}

/** Whether the tiles inside belong to a group with a heading of its own. */
export const InGroup = createContext(false);

/** A panel's heading, one level below that of its group if it has one. */
export function PanelHead({ id, title, more }: { id?: string; title: string; more?: ReactNode }) {
  const grouped = useContext(InGroup);
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <Heading size={grouped ? "part" : "section"} id={id}>
        {title}
      </Heading>
      {more !== undefined && <div className="text-sm paper:hidden">{more}</div>}
    </div>
  );
}

/** One line for a failed call: nothing could be loaded, or the data may be out of date. */
export function Failed({ read }: { read: Read<unknown> }) {
  useBoard(read);
  if (read.error === null || read.isFetching) return null;
  const { title, advice } = describeError(read.error);
  return (
    <p role="alert" className="mb-2 border-l-[3px] border-bad bg-sunken px-3 py-2 text-sm">
      {read.data === undefined ? "Couldn't load this." : "This may be out of date."} {title}. {advice}{" "}
      <Button variant="link" onClick={() => void read.refetch()}>
        Try again
      </Button>
    </p>
  );
}
