import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type Side, hostOf, place } from "./placement.ts";
import { delayNow, tooltipClosed, tooltipOpened } from "./tooltip-timing.ts";

const OFFSET = 4;
/** Time to move the pointer from the element onto its tooltip. */
const GRACE_MS = 120;

interface TooltipProps {
  readonly content: ReactNode;
  readonly side?: Side;
  /** The element explained: it's focusable, and passes unknown props on to its DOM element. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A short explanation on hover or keyboard focus. Never the only place for something important. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const id = useId();
  const { anchor, open, close, cancel } = useTooltip();
  const own = children.props;
  const child = cloneElement(children, {
    ...(anchor !== null && { "aria-describedby": [own["aria-describedby"], id].filter(Boolean).join(" ") }),
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== "touch") open(event.currentTarget, delayNow());
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event);
      close(GRACE_MS);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      own.onPointerDown?.(event);
      close(0);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) open(event.currentTarget, 0);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      close(0);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      own.onKeyDown?.(event);
      if (event.key === "Escape" && anchor !== null) {
        event.stopPropagation();
        close(0);
      }
    },
  });
  return (
    <>
      {child}
      {anchor !== null &&
        createPortal(
          <Bubble id={id} anchor={anchor} side={side} onEnter={cancel} onLeave={() => close(GRACE_MS)}>
            {content}
          </Bubble>,
          hostOf(anchor),
        )}
    </>
  );
}

/** The element that the open tooltip is beside, and how to open and close it after a while. */
function useTooltip() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hide] = useState(() => () => setAnchor(null));

  const cancel = () => clearTimeout(timer.current);
  function open(element: HTMLElement, delayMs: number) {
    cancel();
    timer.current = setTimeout(() => {
      tooltipOpened(hide);
      setAnchor(element);
    }, delayMs);
  }
  function close(delayMs: number) {
    cancel();
    if (delayMs === 0) hide();
    else timer.current = setTimeout(hide, delayMs);
  }

  const shown = anchor !== null;
  useEffect(() => {
    if (!shown) return undefined;
    return () => tooltipClosed(hide);
  }, [shown, hide]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { anchor, open, close, cancel };
}

interface BubbleProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly side: Side;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Bubble({ id, anchor, side, onEnter, onLeave, children }: BubbleProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.showPopover();
    if (ref.current !== null) place(anchor, ref.current, { side, align: "center", offset: OFFSET });
  });
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed inset-auto m-0 w-max max-w-72 animate-[fade-in_100ms] overflow-visible rounded-md border-0 bg-ink px-2.5 py-1.5 text-xs text-bg shadow-float"
    >
      {children}
    </div>
  );
}
