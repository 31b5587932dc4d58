import { Menu, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Brand } from "./brand.tsx";
import { Clock } from "./clock.tsx";
import { NavList } from "./nav-list.tsx";

/** The navigation on phones: a button in the header that opens it as a drawer. */
export function Drawer() {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        className="-ml-2 md:hidden"
        onClick={() => ref.current?.showModal()}
      >
        <Menu aria-hidden />
      </Button>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key for it */}
      <dialog
        ref={ref}
        aria-label="Navigation"
        onPointerDown={(event) => {
          if (event.target === ref.current) close();
        }}
        className="m-0 h-dvh max-h-none w-[min(19rem,85vw)] max-w-none border-0 border-r border-line bg-sunken p-0 text-ink backdrop:bg-[oklch(0.2_0.02_225/0.45)] open:animate-[slide-from-left_160ms_ease-out]"
      >
        <div className="flex h-full flex-col">
          <div className="flex h-14 shrink-0 items-center justify-between gap-2 pr-2 pl-5">
            <Brand />
            <Button variant="ghost" size="icon" aria-label="Close navigation" onClick={close}>
              <X aria-hidden />
            </Button>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-3">
            <NavList onFollow={close} />
          </div>
          <div className="border-t border-line px-3 py-2 text-xs text-muted">
            <Clock />
          </div>
        </div>
      </dialog>
    </>
  );
}
