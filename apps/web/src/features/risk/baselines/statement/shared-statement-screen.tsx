import type { SharedStatement } from "@crq/contract/risk/baselines";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { LinkNotice, LinkPage } from "../../../../screen/link-page.tsx";
import { Button } from "../../../../ui/button.tsx";
import { type TimePreferences, day } from "../../../../ui/format.ts";
import { PageHeader, useDocumentTitle } from "../../../../ui/page-header.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Processing } from "../../../../ui/state/spinner.tsx";
import { organizationOf } from "../baseline-words.ts";
import { StatedChanges, StatementBody } from "./statement-body.tsx";

/** How a reader without an account reads dates: in the zone of their browser. */
const READER: TimePreferences = {
  timezone: "UTC",
  timezoneSource: "auto",
  militaryTime: false,
  dateFormat: "en-US",
};

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
  return <StatementPage {...opened.data} />;
}

function StatementPage({ organization, expiresAt, baseline, bridge }: SharedStatement) {
  const { name, frozenAt } = baseline;
  return (
    <>
      <PageHeader
        title="Cyber risk statement"
        description={`${organizationOf(baseline, organization)}, ${name}, as of ${day(frozenAt, READER)}`}
        actions={
          <Button variant="outline" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden /> Print
          </Button>
        }
      />
      <StatementBody
        baseline={baseline}
        times={READER}
        changes={bridge && { since: bridge.from.name, content: <StatedChanges bridge={bridge} /> }}
      />
      <p className="mt-8 text-xs text-muted print:hidden">
        Shared by {organization}. This link works until {day(expiresAt, READER)}.
      </p>
    </>
  );
}
