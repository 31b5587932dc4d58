import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect, useRef } from "react";
import { buttonVariants } from "./button-variants.ts";
import { TOAST_DURATION_MS, type ToastRecord, dismissToast, useToasts } from "./toast.ts";

/** Shows toasts: at the top of small screens, at the bottom right of larger ones. F8 moves the focus to them. */
export function Toaster() {
  const toasts = useToasts();
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;

  // The layer is put on top again at each toast, or an open modal dialog would cover it.
  useEffect(() => {
    const element = layer.current;
    if (element === null || newest === undefined) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest]);

  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-auto top-0 right-0 m-0 w-full overflow-visible border-0 bg-transparent p-0 sm:top-auto sm:bottom-0 md:max-w-[420px]"
    >
      <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50}>
        {toasts.map((record) => (
          <OneToast key={record.id} record={record} />
        ))}
        <Radix.Viewport
          hotkey={["F8"]}
          label="Notifications ({hotkey})"
          className="flex max-h-dvh w-full flex-col gap-2 p-4 outline-none"
        />
      </Radix.Provider>
    </div>
  );
}

function OneToast({ record }: { record: ToastRecord }) {
  const { id, open, title, description, variant = "default", action, durationMs } = record;
  const destructive = variant === "destructive";
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) dismissToast(id);
      }}
      {...(durationMs !== undefined && { duration: durationMs })}
      className={cx(
        "pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-l-[3px] bg-surface py-3 pr-2 pl-4 text-ink shadow-float",
        destructive ? "border-bad/60 border-l-bad" : "border-line border-l-primary",
        "data-[state=open]:animate-[rise-in_160ms_ease-out] data-[state=closed]:animate-[toast-out_120ms_ease-in]",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
        "data-[swipe=end]:animate-[toast-swipe-out_120ms_ease-out]",
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <Radix.Title className={cx("text-base font-medium", destructive && "text-bad")}>{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-0.5 text-sm break-words text-muted">
            {description}
          </Radix.Description>
        )}
      </div>
      {action !== undefined && (
        <Radix.Action
          altText={action.label}
          onClick={action.onClick}
          className={buttonVariants({ variant: "outline", size: "sm", className: "mt-0.5" })}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className={buttonVariants({ variant: "ghost", size: "icon", className: "size-7! touch:size-11!" })}
      >
        <X aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}
