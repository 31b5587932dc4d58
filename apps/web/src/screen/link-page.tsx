import { type ReactNode, useEffect, useRef } from "react";
import { Heading } from "../ui/heading.tsx";
import { Logo } from "../ui/logo.tsx";
import { BRAND } from "../ui/page-header.tsx";

interface LinkPageProps {
  /** For a statement, or for a list beside what is open; otherwise a form's width. */
  readonly wide?: boolean | "list";
  /** At the right of the header. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page that a link opens without an account. */
export function LinkPage({ wide = false, actions, children }: LinkPageProps) {
  const width = wide === "list" ? "max-w-[80rem]" : wide ? "max-w-[52rem]" : "max-w-[38rem]";
  return (
    <div className="min-h-dvh bg-surface px-5 pt-6 pb-16 sm:px-10 print:p-0">
      <header
        className={`mx-auto flex ${width} items-center gap-2.5 font-display text-lg font-semibold print:hidden`}
      >
        <Logo className="size-7 shrink-0" />
        {BRAND}
        {actions !== undefined && <span className="ml-auto flex gap-2 font-sans text-base">{actions}</span>}
      </header>
      <main className={`mx-auto ${width} pt-10 sm:pt-14 print:pt-0`}>{children}</main>
    </div>
  );
}

/** A page of one message; its title gets the focus, because it replaces what was there. */
export function LinkNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <Heading size="title" ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </Heading>
      <div className="mt-2 text-base text-muted">{children}</div>
    </>
  );
}
