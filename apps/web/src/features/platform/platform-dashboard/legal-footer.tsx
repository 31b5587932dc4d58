import { version } from "../../../../package.json";
import { BRAND } from "../../../ui/page-header.tsx";

/** Named in plain text, as at registration: their pages do not exist yet, and nothing leads nowhere. */
const AGREEMENTS = ["Terms of Service", "Privacy Policy"] as const;

/**
 * The product, its version and its agreements, behind the bottom edge: they come up when the pointer reaches it or the keyboard arrives
 * there. Where fingers point, and nothing can hover, they stand at the end of the screen.
 */
export function LegalFooter() {
  return (
    <section
      aria-label="About the product"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard brings up what the pointer does
      tabIndex={0}
      className="group fixed inset-x-0 bottom-0 z-20 h-2 outline-none touch:static touch:mt-10 touch:h-auto paper:hidden"
    >
      <p className="absolute inset-x-0 bottom-0 flex translate-y-full flex-wrap justify-center gap-x-6 gap-y-1 border-t border-line bg-surface px-4 py-2.5 text-sm text-muted opacity-0 transition-[translate,opacity] duration-150 group-focus:translate-y-0 group-focus:opacity-100 group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-focus motion-reduce:transition-none touch:static touch:translate-y-0 touch:justify-start touch:bg-transparent touch:px-0 touch:opacity-100">
        <span className="touch:w-full">
          {BRAND} {version}
        </span>
        {AGREEMENTS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
    </section>
  );
}
