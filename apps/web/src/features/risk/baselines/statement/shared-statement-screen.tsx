import type { SharedStatement } from "@crq/contract/risk/baselines/statements";
import { useQuery } from "@tanstack/react-query";
import { FileCode, Printer } from "lucide-react";
import { useRef } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { LinkNotice, LinkPage } from "../../../../screen/link-page.tsx";
import { Button } from "../../../../ui/button.tsx";
import { day } from "../../../../ui/format.ts";
import { useDocumentTitle } from "../../../../ui/page-header.tsx";
import { LINK_READER } from "../../../../ui/share/link-reader.ts";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Processing } from "../../../../ui/state/spinner.tsx";
import { StatedChanges } from "./statement-body.tsx";
import { StatementPage, statementTitle } from "./statement-page.tsx";

/** The target of a link to a statement: read-only, without an account. */
export function SharedStatementScreen({ token }: { readonly token: string | undefined }) {
  useDocumentTitle("Cyber risk statement");
  return (
    <LinkPage wide>
      {token === undefined ? (
        <LinkNotice title="This link is incomplete">
          Open the whole link that you were sent, including the part after the #.
        </LinkNotice>
      ) : (
        <Opened token={token} />
      )}
    </LinkPage>
  );
}

function Opened({ token }: { readonly token: string }) {
  const opened = useQuery({
    queryKey: ["statement", token],
    queryFn: async () => call("statements.open", { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (opened.isPending) return <Processing>Opening the statement…</Processing>;
  if (opened.error instanceof ApiError && opened.error.status === 404)
    return (
      <LinkNotice title="This link doesn’t work">
        It may be incomplete, too old, or revoked. Ask the person who sent it for a new one.
      </LinkNotice>
    );
  if (opened.isError)
    return (
      <>
        <h1 className="sr-only">Cyber risk statement</h1>
        <ErrorState error={opened.error} onRetry={() => void opened.refetch()} busy={opened.isFetching} />
      </>
    );
  return <Shared {...opened.data} />;
}

function Shared({ organization, expiresAt, baseline, bridge }: SharedStatement) {
  const target = useRef<HTMLDivElement>(null);
  return (
    <>
      <StatementPage
        baseline={baseline}
        organization={organization}
        times={LINK_READER}
        changes={bridge && { since: bridge.from.name, content: <StatedChanges bridge={bridge} /> }}
        target={target}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden /> Print or save as PDF
            </Button>
            <Button variant="outline" onClick={() => void saveHtml(statementTitle(baseline), target.current)}>
              <FileCode aria-hidden /> Download HTML
            </Button>
          </span>
        }
      />
      <p className="mt-8 text-xs text-muted print:hidden">
        Shared by {organization}. This link works until {day(expiresAt, LINK_READER)}.
      </p>
    </>
  );
}

async function saveHtml(title: string, target: HTMLElement | null): Promise<void> {
  const { shareAndTell } = await import("../../../../ui/share/share-and-tell.ts");
  await shareAndTell("html", { title, target, reader: LINK_READER });
}
