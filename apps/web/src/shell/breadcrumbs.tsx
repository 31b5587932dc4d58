import { useLocation } from "@tanstack/react-router";
import { locate } from "./navigation.ts";

/** Where the person is: section and screen. */
export function Breadcrumbs() {
  const path = useLocation({ select: (location) => location.pathname });
  const here = locate(path);
  if (here === undefined) return <span className="min-w-0 flex-1" />;
  const section = here.section.title;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        {section !== undefined && (
          <li className="flex shrink-0 items-center gap-2 text-muted max-sm:hidden">
            <span>{sentenceCase(section)}</span>
            <span aria-hidden className="text-line-strong">
              /
            </span>
          </li>
        )}
        <li aria-current="page" className="truncate font-medium">
          {here.item.label}
        </li>
      </ol>
    </nav>
  );
}

function sentenceCase(title: string): string {
  return title
    .toLowerCase()
    .split(" ")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
