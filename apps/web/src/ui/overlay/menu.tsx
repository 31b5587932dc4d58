import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import {
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  cloneElement,
  createContext,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { moveInMenu } from "./menu-keys.ts";
import { type Align, hostOf, place } from "./placement.ts";

const OFFSET = 4;
const CloseMenu = createContext<() => void>(() => undefined);

interface MenuProps {
  /** The button that opens it: it passes unknown props on to its DOM element. */
  readonly trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly align?: Align;
  readonly children: ReactNode;
}

/** A menu of actions that opens below a button. The page stays usable while it's open. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openAtPress = useRef(false);
  const own = trigger.props;
  // eslint-disable-next-line react/refs -- only the handlers read the ref
  const button = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    ...(anchor !== null && { "aria-controls": id }),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      own.onPointerDown?.(event);
      openAtPress.current = anchor !== null;
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      own.onClick?.(event);
      // A click outside closes an open menu, so the click event that follows must not open it again.
      const wasOpen = event.detail === 0 ? anchor !== null : openAtPress.current;
      setAnchor(wasOpen ? null : event.currentTarget);
    },
  });
  return (
    <>
      {button}
      {anchor !== null &&
        createPortal(
          <MenuList id={id} anchor={anchor} align={align} onClose={() => setAnchor(null)}>
            {children}
          </MenuList>,
          hostOf(anchor),
        )}
    </>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly align: Align;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function MenuList({ id, anchor, align, onClose, children }: MenuListProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    list.showPopover();
    place(anchor, list, { side: "bottom", align, offset: OFFSET });
    const chosen = list.querySelector<HTMLElement>('[aria-checked="true"]');
    (chosen ?? list.querySelector<HTMLElement>("[role^=menuitem]"))?.focus();
  }, [anchor, align]);

  function close() {
    if (ref.current?.contains(document.activeElement) === true) anchor.focus();
    onClose();
  }

  return (
    <CloseMenu value={close}>
      <div
        ref={ref}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={anchor.getAttribute("aria-label") ?? anchor.textContent}
        onToggle={(event) => {
          if (event.newState === "closed") close();
        }}
        onKeyDown={(event) => {
          if (event.key === "Tab") close();
          else if (moveInMenu(event.currentTarget, event.key)) event.preventDefault();
        }}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] min-w-44 animate-[fade-in_100ms] overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-float outline-none"
      >
        {children}
      </div>
    </CloseMenu>
  );
}

const itemClasses = cx(
  "flex w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-sm outline-none select-none touch:min-h-11",
  "focus:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:opacity-50 dark:focus:bg-line [&_svg]:size-4 [&_svg]:shrink-0",
);

interface ItemProps {
  readonly role: "menuitem" | "menuitemradio";
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Item({ role, checked, disabled = false, className, onSelect, children }: ItemProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect();
      }}
      className={cx(itemClasses, className)}
    >
      {children}
    </button>
  );
}

interface MenuItemProps {
  readonly onSelect: () => void;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** One action of a menu; an icon can precede its text. */
export function MenuItem({ onSelect, destructive = false, disabled = false, children }: MenuItemProps) {
  return (
    <Item role="menuitem" onSelect={onSelect} disabled={disabled} className={destructive ? "text-bad" : ""}>
      {children}
    </Item>
  );
}

interface MenuChoicesProps<T extends string> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode }[];
}

/** Choices of a menu, one of which is active. */
export function MenuChoices<T extends string>({ value, onChange, choices }: MenuChoicesProps<T>) {
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu can't contain a fieldset
    <div role="group">
      {choices.map((choice) => (
        <Item
          key={choice.value}
          // eslint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` becomes aria-checked
          role="menuitemradio"
          checked={choice.value === value}
          onSelect={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.value === value && <Check aria-hidden className="ml-auto" />}
        </Item>
      ))}
    </div>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />;
}
