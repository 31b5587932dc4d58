import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import { Button } from "../button.tsx";
import { Heading } from "../heading.tsx";

interface DialogProps {
  readonly open: boolean;
  /** The person wants to close it: Escape, the close button, a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
  /** Whether a click outside closes it; true by default. */
  readonly closeOnOutsideClick?: boolean;
  readonly role?: "dialog" | "alertdialog";
}

/**
 * A modal dialog: the native element, so focus stays inside, Escape closes it, and the focus returns afterwards.
 * It starts at the element with `autoFocus`, or at the first field of its form, or else at its first control.
 */
export function Dialog({ open, className, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} className={className ?? ""} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const {
    onClose,
    title,
    description,
    footer,
    children,
    className,
    closeOnOutsideClick = true,
    role,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const pressedBeside = useRef(false);
  const id = useId();

  // The title's ref is set before React focuses the element with autoFocus further down, which has to be visible by then.
  const show = useCallback((heading: HTMLElement | null) => {
    const dialog = heading?.closest("dialog");
    if (!dialog || dialog.open) return;
    opener.current = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("form :is(input, textarea)")?.focus();
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    return () => {
      dialog?.close();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, []);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Closing at the end of the click leaves the focus where it returns to; a click that started inside doesn't
      // count.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (closeOnOutsideClick && pressedBeside.current && event.target === ref.current) onClose();
      }}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-lg border border-line",
        "bg-surface p-0 text-left font-normal whitespace-normal text-ink shadow-float backdrop:bg-[oklch(0.2_0.02_225/0.45)] open:animate-[rise-in_140ms_ease-out]",
        className,
      )}
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4">
          <Heading size="block" ref={show} id={`${id}-title`}>
            {title}
          </Heading>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close"
            onClick={onClose}
            className="-mt-1.5 -mr-2 order-last"
          >
            <X aria-hidden />
          </Button>
        </div>
        {description !== undefined && (
          <div id={`${id}-description`} className="mt-1 text-base text-muted">
            {description}
          </div>
        )}
        {children !== undefined && <div className="mt-5">{children}</div>}
        {footer !== undefined && (
          <div className="mt-6 flex flex-wrap justify-end gap-2 tight:sticky tight:bottom-0 tight:-mx-6 tight:-mb-6 tight:border-t tight:border-line tight:bg-surface tight:px-6 tight:py-3">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
