import type { ReactNode } from "react";
import { AccountFrame } from "./account-frame.tsx";
import { ExposureFooter, ExposurePlate } from "./exposure-plate.tsx";

/** The signed-out screens: the form on the left, an example of the product on the right. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <AccountFrame
      aside={
        <aside aria-label="About the product">
          <div className="hidden lg:block">
            <ExposurePlate />
          </div>
          <div className="bg-surface px-6 pb-8 sm:px-10 lg:hidden">
            <ExposureFooter />
          </div>
        </aside>
      }
    >
      {children}
    </AccountFrame>
  );
}
