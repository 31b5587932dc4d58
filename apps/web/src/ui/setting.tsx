import { cx } from "class-variance-authority";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Heading } from "./heading.tsx";

/** The groups of a settings page, the most important first and dangerous ones last. */
export function Settings({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={cx(
        "@container [&>:first-child]:border-t-0 [&>:first-child]:pt-1 [&>form:first-child]:pt-0 [&>form:first-child>:first-child]:border-t-0 [&>form:first-child>:first-child]:pt-1",
        className,
      )}
    />
  );
}

interface SettingProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Beside the title: a state, a count. */
  readonly mark?: ReactNode;
  /** What it does can't be undone. */
  readonly danger?: boolean;
  /** Buttons: beside the text if there is nothing else to set, and otherwise above the controls. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Settings about one thing: what it is at the left, the controls at the right; stacked where there is no room for both. */
export function Setting({ title, description, mark, danger = false, actions, children }: SettingProps) {
  const heading = useId();
  return (
    <section
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be laid out in columns with its legend
      role="group"
      aria-labelledby={heading}
      className={cx(
        "grid gap-x-12 gap-y-4",
        children === undefined
          ? "@xl:grid-cols-[minmax(0,1fr)_auto]"
          : "@3xl:grid-cols-[15rem_minmax(0,1fr)]",
        danger ? "mt-8 rounded-plate border border-bad/45 p-5" : "border-t border-line py-7",
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <Heading size="section" id={heading} className={danger ? "text-bad" : undefined}>
            {title}
          </Heading>
          {mark}
        </div>
        {description !== undefined && (
          <div className="mt-1 max-w-prose text-sm text-muted">{description}</div>
        )}
      </div>
      <div className="min-w-0">
        {actions !== undefined && actions !== false && (
          <div className="flex flex-wrap gap-2 [&:not(:last-child)]:mb-3">{actions}</div>
        )}
        {children}
      </div>
    </section>
  );
}

/** The form's button, below its groups and in line with their controls. */
export function SettingsFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className="border-t border-line pt-5 @3xl:pl-[18rem]">
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
