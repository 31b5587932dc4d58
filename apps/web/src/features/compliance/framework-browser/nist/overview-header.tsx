import { Link } from "@tanstack/react-router";
import { BringInTexts } from "../../../../screen/frameworks/bring-in-texts.tsx";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { wordsOf } from "../../../../screen/frameworks/words.ts";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** The heading of a framework's overview, with the way to its entries. */
export function OverviewHeader({ framework: { id, catalog } }: { framework: Framework }) {
  return (
    <PageHeader
      title={catalog.title}
      description={`Edition ${catalog.version}. ${wordsOf(catalog, true)}`}
      actions={
        <>
          <BringInTexts framework={id} />
          <Link
            to="/security-frameworks/control-frameworks/$framework"
            params={{ framework: id }}
            className={buttonVariants({ variant: "outline" })}
          >
            Browse entries
          </Link>
        </>
      }
    />
  );
}
