import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { locate, sees } from "../../navigation/navigation.ts";
import { useUser } from "../../session/user-context.ts";

/** Where the person is: section, screen, and the screen below it; the one above is a link where they may go there. Unknown paths show the dashboard. */
export function Breadcrumbs() {
  const path = useLocation({ select: (location) => location.pathname });
  const user = useUser();
  const here = locate(path) ?? locate("/");
  if (here === undefined) return null;
  const { section, item, below } = here;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        {section !== undefined && <Above className="@max-3xl:hidden">{sentenceCase(section)}</Above>}
        {below !== undefined && (
          <Above className="@max-md:hidden">
            {sees(user, item) ? (
              <Link to={item.href} className="underline-offset-4 hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              item.label
            )}
          </Above>
        )}
        <li aria-current="page" className="truncate font-medium">
          {below ?? item.label}
        </li>
      </ol>
    </nav>
  );
}

function Above({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <li className={`flex shrink-0 items-center gap-2 text-muted ${className}`}>
      {children}
      <span aria-hidden className="text-line-strong">
        /
      </span>
    </li>
  );
}

function sentenceCase(title: string): string {
  return title
    .toLowerCase()
    .split(" ")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
