import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { usePortalHost } from "./portal-host.ts";

interface MenuProps {
  /** The button that opens it: focusable, and it takes a ref. */
  readonly trigger: ReactElement;
  readonly align?: "start" | "center" | "end";
  readonly children: ReactNode;
}

/** A menu of actions that opens below a button. The page stays usable meanwhile. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const host = usePortalHost();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal {...(host && { container: host })}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-[fade-in_100ms] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClasses = cx(
  "flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none touch:min-h-11",
  "data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken dark:data-highlighted:bg-line [&_svg]:size-4 [&_svg]:shrink-0",
);

interface MenuItemProps {
  readonly onSelect: () => void;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** One action of a menu; an icon may stand before its words. */
export function MenuItem({ onSelect, destructive = false, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cx(itemClasses, destructive && "text-bad")}
    >
      {children}
    </Radix.Item>
  );
}

interface MenuChoicesProps<T extends string> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode }[];
}

/** Choices of a menu of which one holds. */
export function MenuChoices<T extends string>({ value, onChange, choices }: MenuChoicesProps<T>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={itemClasses}>
          {choice.label}
          <Radix.ItemIndicator className="ml-auto pl-4">
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
