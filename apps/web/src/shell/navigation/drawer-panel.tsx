import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Brand } from "../brand.tsx";
import { Clock } from "../clock.tsx";
import { ContextSwitcher } from "./context-switcher.tsx";
import { NavPanel } from "./nav-panel.tsx";
import { ThemeMenu } from "../theme-menu.tsx";
import { UsersOnline } from "../users-online.tsx";

/** The navigation as a drawer. It's open as long as it exists; closing returns the focus first. */
export function DrawerPanel({ onClosed }: { onClosed: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();
  useEffect(() => ref.current?.showModal(), []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it
    <dialog
      ref={ref}
      aria-label="Navigation"
      onClose={onClosed}
      onPointerDown={(event) => {
        if (event.target === ref.current) close();
      }}
      className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none border-0 border-r border-line bg-sunken p-0 text-ink backdrop:bg-[oklch(0.2_0.02_225/0.45)] open:animate-[slide-from-left_160ms_ease-out]"
    >
      <div className="flex h-full flex-col">
        <div className="flex h-14 shrink-0 items-center justify-between gap-2 pr-2 pl-5">
          <Brand />
          <Button variant="ghost" size="icon" aria-label="Close navigation" onClick={close}>
            <X aria-hidden />
          </Button>
        </div>
        <ContextSwitcher />
        <NavPanel onFollow={close} />
        <div className="flex items-center justify-between border-t border-line px-3 py-1 text-xs text-muted">
          <UsersOnline onFollow={close} />
          <ThemeMenu />
        </div>
        <div className="border-t border-line px-3 py-1 text-xs text-muted">
          <Clock />
        </div>
      </div>
    </dialog>
  );
}
