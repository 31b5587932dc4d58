import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import { useEffect, useRef, type PointerEvent } from "react";
import { Button } from "../button.tsx";
import { type ToastRecord, dismissToast, useToasts } from "./toast.ts";
import { useTimeout } from "./use-timeout.ts";

/** How far to the right a swipe must go. */
const SWIPE_THRESHOLD = 50;

/** Lets an element be swiped away to the right: `away` is called beyond the threshold. Spread the result on the element. */
function useSwipeAway(away: () => void) {
  const start = useRef<number>(undefined);

  function move(event: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return;
    const distance = Math.max(0, event.clientX - start.current);
    event.currentTarget.style.transform = `translateX(${distance}px)`;
    event.currentTarget.style.opacity = String(Math.max(0.2, 1 - distance / 400));
  }
  function end(event: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return;
    const distance = event.clientX - start.current;
    start.current = undefined;
    event.currentTarget.style.transform = "";
    event.currentTarget.style.opacity = "";
    if (event.type === "pointerup" && distance >= SWIPE_THRESHOLD) away();
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest("button") !== null) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const HOTKEY = "F8";

/** Shows toasts: at the top of small screens, at the bottom right of larger ones. F8 moves the focus to them. */
export function Toaster() {
  const shown = useToasts().filter(({ open }) => open);
  const layer = useRef<HTMLDivElement>(null);
  const newest = shown[0]?.id;

  useEffect(() => {
    layer.current?.showPopover();
    const focus = (event: KeyboardEvent) => {
      if (event.key === HOTKEY) layer.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);

  // A modal dialog opened since would cover the toasts: move them to the top again.
  useEffect(() => {
    if (newest === undefined || document.querySelector("dialog:modal, [popover]:popover-open") === null)
      return;
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [newest]);

  return (
    <section
      ref={layer}
      popover="manual"
      aria-label={`Notifications (${HOTKEY})`}
      aria-live="polite"
      tabIndex={-1}
      className="pointer-events-none fixed inset-auto top-0 right-0 m-0 grid w-full gap-2 overflow-visible border-0 bg-transparent p-4 empty:p-0 sm:top-auto sm:bottom-0 md:max-w-[420px]"
    >
      {shown.map((record) => (
        <Toast key={record.id} record={record} />
      ))}
    </section>
  );
}

function Toast({ record }: { record: ToastRecord }) {
  const { id, title, description, variant, action, durationMs } = record;
  const destructive = variant === "destructive";
  const dismiss = () => dismissToast(id);
  const pausing = useTimeout(dismiss, durationMs);
  const swiping = useSwipeAway(dismiss);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only keeps it open
    <div
      role={destructive ? "alert" : "status"}
      {...pausing}
      {...swiping}
      onKeyDown={(event) => {
        if (event.key === "Escape") dismiss();
      }}
      className={cx(
        "pointer-events-auto flex w-full touch-pan-y items-start gap-3 rounded-lg border border-l-[3px] bg-surface py-3 pr-2 pl-4 text-ink shadow-float",
        "animate-[rise-in_160ms_ease-out]",
        destructive ? "border-bad/60 border-l-bad" : "border-line border-l-primary",
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <p className={cx("text-base font-medium", destructive && "text-bad")}>{title}</p>
        {description !== undefined && <p className="mt-0.5 text-sm break-words text-muted">{description}</p>}
      </div>
      {action !== undefined && (
        <Button
          variant="outline"
          size="sm"
          className="mt-0.5"
          onClick={() => {
            dismiss();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Dismiss"
        className="size-7! touch:size-11!"
        onClick={dismiss}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
