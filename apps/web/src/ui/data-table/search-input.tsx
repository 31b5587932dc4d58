import { Search } from "lucide-react";
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Input } from "../form/input.tsx";

/** A search field with its icon. `className` positions and sizes the whole; give it an `aria-label`. */
export function SearchInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <span className={cx("relative block min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        className="pl-8! text-ellipsis sm:text-sm!"
      />
    </span>
  );
}
