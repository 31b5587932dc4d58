import { Link } from "@tanstack/react-router";
import { FileInput } from "lucide-react";
import { useCan, useUser } from "../../session/user-context.ts";
import { buttonVariants } from "../../ui/button-variants.ts";
import { useNewestImport } from "./own.ts";
import { shipped } from "./shipped.ts";

interface BringInTextsProps {
  readonly framework: string;
}

/** The way to import a shipped framework's official texts, for people who can, while the tenant has none. */
export function BringInTexts({ framework }: BringInTextsProps) {
  const mayAuthor = useCan("framework:author");
  const { tenantId, clientId } = useUser();
  const offers = mayAuthor && tenantId !== null && clientId === null && shipped(framework);
  return offers ? <Offer framework={framework} /> : null;
}

function Offer({ framework }: BringInTextsProps) {
  const newest = useNewestImport(framework);
  // Not before it's known that there are none, so that the button doesn't come and go.
  if (newest.data !== null) return null;
  return (
    <Link
      to="/security-frameworks/create-framework"
      search={{ way: "file", basedOn: framework } as never}
      className={buttonVariants({ variant: "outline" })}
    >
      <FileInput aria-hidden />
      Bring in the official texts
    </Link>
  );
}
