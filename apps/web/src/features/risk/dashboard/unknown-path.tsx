import { Link } from "@tanstack/react-router";
import { Anchor } from "../../../navigation/anchor.tsx";
import { navigationFor } from "../../../navigation/navigation.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Motif } from "../../../ui/state/motif.tsx";
import { nearestScreens } from "./nearest-screens.ts";

/** Says that there is no page at a path, and suggests the screens that were probably meant. */
export function UnknownPath({ path }: { readonly path: string }) {
  const user = useUser();
  const meant = nearestScreens(
    path,
    navigationFor(user).flatMap(({ items }) => items.filter(({ href }) => href !== "/dashboard")),
  );
  return (
    <section
      aria-label="Page not found"
      className="@container relative mb-14 overflow-hidden border-y border-line py-10 sm:py-14 paper:hidden"
    >
      <Motif />
      <div className="relative @2xl:max-w-[60%]">
        <output className="block text-block wrap-anywhere">
          There is no page at <code className="font-mono text-[0.95em]">{path}</code>.
        </output>
        <p className="mt-1.5 max-w-prose text-base text-muted">
          {meant.length > 0 ? "Did you mean one of these?" : "Check the address."} Your dashboard is below.
        </p>
        {meant.length > 0 && (
          <ul className="mt-3 grid justify-items-start gap-1 text-base">
            {meant.map(({ label, href }) => (
              <li key={href}>
                <Anchor
                  to={href}
                  className="text-primary underline underline-offset-4 touch:inline-block touch:py-2"
                >
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Link to="/dashboard" className={buttonVariants()}>
            Go to your dashboard
          </Link>
          <Button variant="outline" onClick={() => window.history.back()}>
            Go back
          </Button>
        </div>
      </div>
    </section>
  );
}
