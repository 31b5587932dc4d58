import type { UsableTemplate } from "@crq/contract/compliance/control-templates";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { downloadTemplates } from "../list/download-templates.ts";
import { TemplateView } from "./template-view.tsx";
import { useMayUse } from "../use/use-may-use.ts";

const NewTemplate = lazy(() => import("../list/new-template.tsx"));
const PutInPlace = lazy(() => import("../use/put-in-place.tsx"));

/** A template that controls can be made from. */
export function TemplatePage({ id }: { readonly id: string }) {
  const query = useQuery({
    ...queryOf("controlTemplates.content", { query: { template: id } }),
    retry: false,
  });
  useRecordTitle(query.data?.content.name);
  return (
    <>
      <Link
        to="/templates/control-template"
        search={query.data?.own === true ? { tab: "own" } : {}}
        className="mb-4 inline-flex items-center gap-1.5 text-sm text-primary touch:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" /> All control templates
      </Link>
      <Loaded query={query} level={1} skeleton={<ScreenPending />}>
        {(template) => (
          <>
            <Head template={template} />
            <TemplateView template={template.content} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Head({ template }: { readonly template: UsableTemplate }) {
  const { id, own, edition, content } = template;
  const { clientId } = useUser();
  const puts = useMayUse();
  const [dialog, setDialog] = useState<"copy" | "use">();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={content.name}
        description={
          own
            ? `Your template, edition ${edition}`
            : "Comes with the product. Its figures are estimates: check them against your own data."
        }
        actions={
          <>
            <Button variant="outline" onClick={() => void downloadTemplates({ id, name: content.name })}>
              Download
            </Button>
            {clientId === null && own && (
              <Link
                to="/templates/control-template/edit/$id"
                params={{ id }}
                className={buttonVariants({ variant: "outline" })}
              >
                Edit
              </Link>
            )}
            {clientId === null && (
              <Button variant="outline" onClick={() => setDialog("copy")}>
                {own ? "Copy" : "Copy as your own"}
              </Button>
            )}
            {puts && <Button onClick={() => setDialog("use")}>Put in place</Button>}
          </>
        }
      />
      <Suspense>
        {dialog === "copy" && <NewTemplate from={{ id, name: content.name, own }} onClose={close} />}
        {dialog === "use" && <PutInPlace template={id} onClose={close} />}
      </Suspense>
    </>
  );
}
