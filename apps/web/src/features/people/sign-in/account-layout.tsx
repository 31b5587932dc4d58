import type { ReactNode } from "react";
import { Logo } from "../../../ui/logo.tsx";
import { BRAND } from "../../../ui/page-header.tsx";
import { FRAME } from "./account-frame.ts";
import { ExposureFooter, ExposurePlate } from "./exposure-plate.tsx";

/** The signed-out screens' frame: what there is to do at the left, what the product is about at the right. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={FRAME.page}>
      <main className={FRAME.main}>
        <p className="flex items-center gap-2.5 font-display text-lg font-semibold">
          <Logo className="size-7" />
          {BRAND}
        </p>
        <div className="mx-auto flex w-full max-w-[22.5rem] flex-1 flex-col justify-center py-7 max-sm:justify-start">
          {children}
        </div>
      </main>
      <aside aria-label="About the product">
        <div className="hidden lg:block">
          <ExposurePlate />
        </div>
        <div className="bg-surface px-6 pb-8 sm:px-10 lg:hidden">
          <ExposureFooter />
        </div>
      </aside>
    </div>
  );
}
