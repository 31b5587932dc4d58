import { type ReactNode, type Ref } from "react";
import { Anchor } from "../../navigation/anchor.tsx";
import { sees } from "../../navigation/navigation.ts";
import { useUser } from "../../session/user-context.ts";
import { usePlace } from "./use-place.ts";

/** The person's position: section, screen, and the record or screen below it; the one above is a link if they have access. */
export function Breadcrumbs({ ref }: { ref?: Ref<HTMLElement> }) {
  const user = useUser();
  const { section, item, record } = usePlace();
  return (
    <nav ref={ref} aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        {section !== undefined && <Above className="@max-3xl:hidden">{sentenceCase(section)}</Above>}
        {record !== undefined && (
          <Above className="@max-md:hidden">
            {sees(user, item) ? (
              <Anchor to={item.href} className="underline-offset-4 hover:text-ink hover:underline">
                {item.label}
              </Anchor>
            ) : (
              item.label
            )}
          </Above>
        )}
        <li
          data-last
          aria-current={record === undefined ? undefined : "page"}
          className="truncate font-medium"
        >
          {record ?? item.label}
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
