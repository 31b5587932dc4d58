import type { ReactNode } from "react";
import { Logo } from "../../../ui/logo.tsx";
import { BRAND } from "../../../ui/page-header.tsx";

interface AccountFrameProps {
  readonly children?: ReactNode;
  readonly aside?: ReactNode;
}

/** The signed-out screens' frame. It holds no state, so the build can write it into the page that is painted before any script runs. */
export function AccountFrame({ children, aside }: AccountFrameProps) {
  return (
    <div className="grid min-h-dvh max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(28rem,5fr)_7fr]">
      <main className="flex flex-col bg-surface px-6 pt-6 sm:px-10 lg:border-r lg:border-line lg:px-12 lg:py-8">
        <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
          <Logo className="size-7" />
          {BRAND}
        </p>
        <div className="mx-auto flex w-full max-w-[22.5rem] flex-1 flex-col justify-center py-7 max-sm:justify-start">
          {children}
        </div>
      </main>
      {aside}
    </div>
  );
}
