import { cx } from "class-variance-authority";
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";
import { Check, ChevronDown } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../button.tsx";
import { count, counted } from "../format.ts";
import { fitBeside } from "../overlay/placement.ts";
import { describeError } from "../state/describe-error.ts";
import { Input } from "./input.tsx";

/** One line to choose; the line for no choice has an empty id. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** A second line, such as an address. */
  readonly note?: string | undefined;
}

/** The results of a search. */
interface Found {
  /** How many records are among the choices, and how many more there are. */
  readonly count: number;
  readonly more: number;
  /** The choices match the current text. */
  readonly current: boolean;
  /** Why there is no answer, and how to retry. */
  readonly error: unknown;
  readonly again: () => void;
}

interface ComboboxProps<C extends Choice> extends Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "list" | "ref"
> {
  /** The noun for one record, and several. */
  readonly noun: string;
  readonly plural: string;
  readonly choices: readonly C[];
  /** The id and name of the choice: it needn't be among the choices listed. */
  readonly value: string;
  readonly shown: string;
  /** The search text; undefined while the chosen name is shown. */
  readonly typed: string | undefined;
  readonly onType: (typed: string | undefined) => void;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onChoose: (choice: C) => void;
  readonly found: Found;
}

type BoxProps<C extends Choice> = Pick<
  ComboboxProps<C>,
  "choices" | "value" | "shown" | "typed" | "onType" | "open" | "onOpen" | "onChoose"
>;

function useBox<C extends Choice>(props: BoxProps<C>) {
  const { choices, value, shown, typed, onType, open, onOpen, onChoose } = props;
  const [moved, setMoved] = useState(-1);
  const own = choices.findIndex(({ id }) => id === value);
  // The highlighted choice: the one that keys moved to, or the first match, or the chosen one.
  const marked = moved in choices ? moved : typed ? Math.min(0, choices.length - 1) : own;
  const box = useCombobox<C>({
    items: choices as C[],
    isOpen: open,
    highlightedIndex: marked,
    selectedItem: choices[own] ?? null,
    inputValue: typed ?? shown,
    itemToKey: (item) => item?.id,
    itemToString: (item) => item?.label ?? "",
    stateReducer: reduced,
    onHighlightedIndexChange: ({ highlightedIndex }) => setMoved(highlightedIndex),
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChoose(selectedItem),
    onIsOpenChange: ({ isOpen, type }) => {
      onOpen(isOpen);
      if (isOpen) return;
      setMoved(-1);
      onType(undefined);
      // Emptying the field and leaving it means no choice, if the list offers that.
      const left = type === useCombobox.stateChangeTypes.InputBlur;
      const none = choices[0];
      if (left && typed === "" && value !== "" && none?.id === "") onChoose(none);
    },
  });
  return { box, marked };
}

const { InputBlur, InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;

/** Leaving the field chooses nothing, a click into it doesn't close the list, and neither does Enter without a choice. */
function reduced<C>(state: UseComboboxState<C>, { type, changes }: UseComboboxStateChangeOptions<C>) {
  if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem };
  if (type === InputClick) return { ...changes, isOpen: true };
  if (type === InputKeyDownEnter && state.highlightedIndex < 0) return state;
  return changes;
}

/** A text field that searches a long list, with the results below. It makes no calls itself: `RecordPicker` does. */
export function Combobox<C extends Choice>(props: ComboboxProps<C>) {
  const {
    noun,
    plural,
    choices,
    value,
    shown,
    typed,
    onType,
    open,
    onOpen,
    onChoose,
    found,
    className,
    ...control
  } = props;
  const { box, marked } = useBox({ choices, value, shown, typed, onType, open, onOpen, onChoose });
  const words = wordsOf(found, plural, typed?.trim() ?? "");
  const field = useRef<HTMLSpanElement>(null);
  const onKeyDown = (event: KeyboardEvent & { nativeEvent: { preventDownshiftDefault?: boolean } }) => {
    if (event.key === "Escape" && open) event.stopPropagation();
    // Once the list is closed, Escape closes the dialog.
    else if (event.key === "Escape") event.nativeEvent.preventDownshiftDefault = true;
    else if (event.key === "Enter" && open && marked < 0 && found.error) found.again();
  };
  const input = box.getInputProps({
    ...control,
    onKeyDown,
    onChange: ({ currentTarget }) => {
      onType(currentTarget.value);
      onOpen(true); // together: someone may leave the field before the box itself says that it's open
    },
    onClick: ({ currentTarget }) => typed === undefined && currentTarget.select(),
  });
  const { ref: menuRef, ...list } = box.getMenuProps({
    "aria-label": `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`,
  });
  return (
    <span ref={field} className={cx("relative block", className)}>
      <Input
        spellCheck={false}
        {...input}
        aria-labelledby={control["aria-labelledby"]}
        className="pr-9 text-ellipsis touch:pr-11"
      />
      <button
        type="button"
        {...box.getToggleButtonProps({ disabled: control.disabled ?? false })}
        aria-label="Show the choices"
        className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted disabled:opacity-50 touch:w-11"
      >
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <Popup open={open} field={field} menuRef={menuRef as RefCallback<HTMLElement>}>
        <ul
          {...list}
          hidden={choices.length === 0}
          className="min-h-0 overflow-y-auto overscroll-contain p-1"
        >
          {open &&
            choices.map((choice, index) => (
              <Line
                key={choice.id}
                {...box.getItemProps({ item: choice, index })}
                choice={choice}
                chosen={choice.id === value}
              />
            ))}
        </ul>
        {open && words !== "" && <Foot words={words} again={found.error ? found.again : undefined} />}
      </Popup>
      <output className="sr-only">
        {open && found.current && found.count > 0 && `${counted(found.count, noun, plural)}. `}
        {open && words}
      </output>
    </span>
  );
}

/** The message below the choices, also for screen readers. */
function wordsOf({ error, current, count: shown, more }: Found, plural: string, typed: string): string {
  if (error) return `Couldn't load ${plural}. ${describeError(error).advice}`;
  if (!current) return "Loading…";
  if (shown === 0) return typed === "" ? `No ${plural} yet.` : `No ${plural} match “${typed}”.`;
  return more > 0 ? `${count(more)} more: type to narrow the list.` : "";
}

function Foot({ words, again }: { words: string; again: (() => void) | undefined }) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 text-xs text-muted">
      <span className="min-w-0 flex-1 break-words">{words}</span>
      {again !== undefined && (
        <Button
          size="sm"
          variant="outline"
          tabIndex={-1}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={again}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

interface PopupProps {
  readonly open: boolean;
  readonly field: RefObject<HTMLElement | null>;
  /** Receives the element: a click inside it doesn't close the list. */
  readonly menuRef: RefCallback<HTMLElement>;
  readonly children: ReactNode;
}

/** On top of everything, including its own dialog, and always beside its field. */
function Popup({ open, field, menuRef, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = popup.current;
    const beside = field.current;
    if (!open || list === null || beside === null) return undefined;
    const fit = () => fitBeside(beside, list);
    list.showPopover();
    fit();
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
    window.addEventListener("scroll", fit, true);
    window.visualViewport?.addEventListener("resize", fit);
    return () => {
      list.hidePopover();
      window.removeEventListener("scroll", fit, true);
      window.visualViewport?.removeEventListener("resize", fit);
    };
  }, [open, field]);
  return (
    <div
      ref={(element) => {
        popup.current = element;
        menuRef(element);
      }}
      popover="manual"
      // React bubbles this event up to the panel around the field, which would mistake it for its own.
      onToggle={(event) => event.stopPropagation()}
      className="fixed inset-auto m-0 flex-col overflow-hidden rounded-md border border-line bg-surface p-0 text-left text-sm font-normal whitespace-normal text-ink shadow-float open:flex"
    >
      {children}
    </div>
  );
}

interface LineProps extends ComponentProps<"li"> {
  readonly choice: Choice;
  readonly chosen: boolean;
}

function Line({ choice, chosen, ...option }: LineProps) {
  return (
    <li
      {...option}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 select-none touch:min-h-11 aria-selected:bg-sunken dark:aria-selected:bg-line"
    >
      <span className="min-w-0 flex-1 break-words">
        {choice.label}
        {choice.note !== undefined && <span className="block text-xs text-muted">{choice.note}</span>}
      </span>
      {chosen && <Check aria-hidden className="size-4 shrink-0" />}
    </li>
  );
}
