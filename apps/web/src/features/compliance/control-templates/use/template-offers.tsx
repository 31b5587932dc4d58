import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useMayUse } from "./use-may-use.ts";

const PutInPlace = lazy(() => import("./put-in-place.tsx"));

interface TemplateOffersProps {
  readonly framework: string;
  readonly entry: string;
  /** For whom; null: the whole tenant. */
  readonly clientId: string | null;
}

/** The templates that serve a requirement: one becomes a planned control that's linked to it. */
export function TemplateOffers({ framework, entry, clientId }: TemplateOffersProps) {
  const allowed = useMayUse();
  const [shown, setShown] = useState(false);
  if (!allowed) return null;
  if (!shown)
    return (
      <Button variant="outline" size="sm" className="w-fit" onClick={() => setShown(true)}>
        <Plus aria-hidden /> Put a control in place
      </Button>
    );
  return <Offers framework={framework} entry={entry} clientId={clientId} />;
}

function Offers({ framework, entry, clientId }: TemplateOffersProps) {
  const [chosen, setChosen] = useState<string>();
  const query = useQuery(queryOf("controlTemplateUses.offers", { query: { framework, entry } }));
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">Templates that serve {entry}</p>
      <Loaded
        query={query}
        small
        skeleton={<Skeletons heights={["h-10", "h-10"]} />}
        empty={
          <p className="max-w-prose text-sm text-muted">
            No control template serves this requirement. Create the control in risk management and link it
            above, or add the requirement to a template.
          </p>
        }
      >
        {({ items }) => (
          <ul aria-label={`Templates for ${entry}`} className="border-t border-line text-sm">
            {items.map(({ id, own, name, what, coverage }) => (
              <li
                key={id}
                className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-b border-line py-2"
              >
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  {name} {own && <Badge>Yours</Badge>}
                  <span className="line-clamp-2 text-xs text-muted">{what}</span>
                  <span className="block text-xs text-muted">
                    {coverage === "whole" ? "Meets all of it" : "Meets part of it"}
                  </span>
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Put in place: ${name}`}
                  onClick={() => setChosen(id)}
                >
                  Put in place
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {chosen !== undefined && (
        <Suspense>
          <PutInPlace
            template={chosen}
            from={{ clientId, framework, entry }}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
