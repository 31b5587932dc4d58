import type { Catalog } from "@crq/frameworks/catalog";
import { Link } from "@tanstack/react-router";
import { useOwnFrameworks } from "../../../../screen/frameworks/own-list.ts";
import { useReadsOwn } from "../../../../screen/frameworks/own.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";

/** The tenant's frameworks, each with what it rests on and a way to its relations. */
export function OwnFrameworks({ catalogs }: { catalogs: readonly Catalog[] }) {
  const own = useOwnFrameworks();
  if (!useReadsOwn()) return <p className="text-sm text-muted">Your role doesn’t read them.</p>;
  return (
    <Loaded
      small
      query={own}
      skeleton={<Skeletons heights={["h-16"]} />}
      empty={
        <p className="text-sm text-muted">
          None yet. Frameworks that your organization writes, tailors or imports appear here.
        </p>
      }
    >
      {(frameworks) => (
        <ul className="gap-8 text-sm sm:columns-2">
          {frameworks.map(({ id, title, basedOn }) => (
            <li key={id} className="break-inside-avoid py-1 touch:py-2">
              <Link
                to="/data-sources/mapping-dashboard/framework/$frameworkName"
                params={{ frameworkName: id }}
                className="text-primary underline underline-offset-2"
              >
                {title}
              </Link>
              {basedOn != null && (
                <span className="text-muted">
                  {" "}
                  rests on {catalogs.find((one) => one.id === basedOn)?.title ?? basedOn}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
