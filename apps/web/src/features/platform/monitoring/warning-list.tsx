import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { count } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import type { Warning } from "./warning.ts";

interface WarningListProps {
  readonly warnings: readonly Warning[];
  /** The text without warnings. */
  readonly calm: string;
  /** Added to links to other screens. */
  readonly search?: Readonly<Record<string, string>>;
}

/** Items that need attention, each with what to do and where; or a calm line. */
export function WarningList({ warnings, calm, search = {} }: WarningListProps) {
  if (warnings.length === 0)
    return (
      <p className="mb-8 flex items-center gap-2.5 border-y border-line py-3 text-base">
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-ok" />
        {calm}
      </p>
    );
  return (
    <Section
      landmark
      id="attention"
      className="mb-8"
      title={
        <>
          Needs attention <span className="num font-normal text-muted">{count(warnings.length)}</span>
        </>
      }
    >
      <ul className="border-t border-ink/40">
        {warnings.map((warning) => (
          <li key={warning.key} className="flex gap-2.5 border-b border-line py-2.5 text-sm">
            {warning.urgent ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            )}
            <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-6">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {warning.urgent && <span className="sr-only">Urgent: </span>}
                  {warning.title}
                </p>
                <p className="text-muted">{warning.advice}</p>
              </div>
              {warning.link && <Where link={warning.link} search={search} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Where({
  link: { to, tab, label },
  search,
}: {
  link: NonNullable<Warning["link"]>;
  search: Readonly<Record<string, string>>;
}) {
  const look = "shrink-0 whitespace-nowrap text-primary touch:inline-flex touch:min-h-11 touch:items-center";
  if (to.startsWith("#"))
    return (
      <a href={to} className={look}>
        {label}
      </a>
    );
  return (
    <Link to={to} search={{ ...search, ...(tab !== undefined && { tab }) }} className={look}>
      {label}
    </Link>
  );
}
