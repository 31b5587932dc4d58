import { Link, useSearch } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { EXHIBITS, type Exhibit } from "./exhibits.tsx";
import { DENSITIES, type GalleryLook, THEMES, lookOf } from "./gallery-look.ts";

const THEME_NAMES = { page: "As the page", light: "Light", dark: "Dark", both: "Both" } as const;
const DENSITY_NAMES = { mouse: "Mouse", touch: "Touch" } as const;

/** A living gallery of the interface's components, the same ones that the screens use. */
export function GalleryScreen() {
  const look = lookOf(useSearch({ from: "/_app/examples" }));
  return (
    <div data-density={look.density} className={look.still ? "[&_*]:animate-none!" : undefined}>
      <PageHeader
        title="Interface components"
        description="Every part from which the screens are built, in all its states and working. This heading is PageHeader."
        actions={
          <>
            <Choice name="theme" words={THEME_NAMES} choices={THEMES} chosen={look.theme} />
            <Choice name="density" words={DENSITY_NAMES} choices={DENSITIES} chosen={look.density} />
          </>
        }
      />
      <nav aria-label="Parts of the gallery" className="border-t border-line py-2">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {EXHIBITS.map(({ id, title }) => (
            <li key={id}>
              <Link
                from="/examples"
                to="."
                search={(before) => before}
                hash={id}
                className="text-primary touch:leading-11"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {EXHIBITS.map((exhibit) => (
        <Shown key={exhibit.id} exhibit={exhibit} look={look} />
      ))}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: "theme" | "density";
  readonly words: Readonly<Record<T, string>>;
  readonly choices: readonly T[];
  readonly chosen: T;
}

/** One setting of the gallery's look, as links: the choice is in the URL. */
function Choice<T extends string>({ name, words, choices, chosen }: ChoiceProps<T>) {
  return (
    <nav
      aria-label={name === "theme" ? "Theme" : "Density"}
      className="flex rounded-md border border-line p-0.5"
    >
      {choices.map((choice) => (
        <Link
          key={choice}
          from="/examples"
          to="."
          search={(before) => ({ ...before, [name]: choice === choices[0] ? undefined : choice })}
          aria-current={choice === chosen ? "true" : undefined}
          className={buttonVariants({
            variant: "ghost",
            size: "sm",
            className: choice === chosen ? "bg-ink/7" : "text-muted",
          })}
        >
          {words[choice]}
        </Link>
      ))}
    </nav>
  );
}

/** A part of the gallery in the requested themes: once, or light and dark side by side. */
function Shown({ exhibit: { id, title, show }, look }: { exhibit: Exhibit; look: GalleryLook }) {
  const themes = look.theme === "both" ? (["light", "dark"] as const) : [look.theme];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 border-t border-line py-6">
      <Heading size="section" id={`${id}-title`} className="mb-4">
        {title}
      </Heading>
      <div className={cx("grid grid-cols-[minmax(0,1fr)] gap-4", themes.length > 1 && "xl:grid-cols-2")}>
        {themes.map((theme) => (
          <div
            key={theme}
            {...(theme === "page" ? {} : { "data-theme": theme })}
            className={cx(
              "grid grid-cols-[minmax(0,1fr)] content-start gap-8 bg-bg text-ink",
              theme !== "page" && "rounded-lg p-5 ring-1 ring-line",
            )}
          >
            {show(look)}
          </div>
        ))}
      </div>
    </section>
  );
}
