import { cx } from "class-variance-authority";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Heading } from "./heading.tsx";

interface SectionProps extends Omit<ComponentProps<"section">, "title"> {
  /** Names the section in links: `#id` leads to its heading. */
  readonly id?: string;
  readonly title: ReactNode;
  /** Beside the title: a state, a count. */
  readonly mark?: ReactNode;
  readonly description?: ReactNode;
  /** Controls or a link at the right of the heading. */
  readonly actions?: ReactNode;
  /** 2 for a part of a screen, 3 for a part of such a part. */
  readonly level?: 2 | 3;
  /** A line above, for adjacent sections without one of their own. */
  readonly hairline?: boolean;
  /** Whether screen readers list it among the page's regions: worth it for the few main parts of a screen. */
  readonly landmark?: boolean;
}

/** A part of a screen under its heading. */
export function Section(props: SectionProps) {
  const { id, title, mark, description, actions, level = 2, className, children, ...others } = props;
  const { hairline = false, landmark = false, ...rest } = others;
  const generated = useId();
  const headingId = id ?? generated;
  return (
    <section
      {...rest}
      aria-labelledby={landmark ? headingId : undefined}
      className={cx("min-w-0", hairline && "border-t border-line pt-5", className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className={cx("min-w-0", description !== undefined && "flex-1 basis-72")}>
          <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
            <Heading
              size={level === 2 ? "section" : "part"}
              level={level}
              id={headingId}
              tabIndex={id === undefined ? undefined : -1}
              className="wrap-anywhere scroll-mt-24"
            >
              {title}
            </Heading>
            {mark}
          </div>
          {description !== undefined && (
            <div className="mt-0.5 max-w-prose text-sm text-muted">{description}</div>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-baseline gap-2">{actions}</div>}
      </div>
      {children !== undefined && (
        <div className="mt-3 empty:hidden has-[>dialog:only-child]:mt-0">{children}</div>
      )}
    </section>
  );
}
