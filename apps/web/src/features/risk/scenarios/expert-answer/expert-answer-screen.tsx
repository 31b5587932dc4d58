import type { AskedQuestion } from "@crq/contract/risk/elicitation/expert-questions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { LinkNotice, LinkPage } from "../../../../screen/link-page.tsx";
import { count } from "../../../../ui/format.ts";
import { useDocumentTitle } from "../../../../ui/page-header.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Processing } from "../../../../ui/state/spinner.tsx";
import { ExpertAnswerForm, type Given } from "./expert-answer-form.tsx";

/** The target of a link to an expert: one question, answered without an account. */
export function ExpertAnswerScreen({ token }: { readonly token: string | undefined }) {
  useDocumentTitle("Your estimate");
  return (
    <LinkPage>
      {token === undefined ? (
        <LinkNotice title="This link is incomplete">
          Open the whole link that you were sent, including the part after the #.
        </LinkNotice>
      ) : (
        <Asked token={token} />
      )}
    </LinkPage>
  );
}

function Asked({ token }: { readonly token: string }) {
  const [given, setGiven] = useState<Given | null>(null);
  const asked = useQuery({
    queryKey: ["expert answer", token],
    queryFn: async () => call("expertAnswers.open", { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (given) return <Thanks {...given} asked={asked.data} />;
  if (asked.isPending) return <Processing>Opening your question…</Processing>;
  if (asked.error instanceof ApiError && asked.error.status === 409)
    return (
      <LinkNotice title="You’ve answered this question">
        An answer can be given once. To correct it, ask the person who sent you the link for a new one.
      </LinkNotice>
    );
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <LinkNotice title="This link doesn’t work">
        It may be incomplete, too old, or withdrawn. Ask the person who sent it for a new one.
      </LinkNotice>
    );
  if (asked.isError)
    return (
      <>
        <h1 className="sr-only">Your estimate</h1>
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      </>
    );
  return <ExpertAnswerForm asked={asked.data} token={token} onGiven={setGiven} />;
}

function Thanks({ inside, count: answered, asked }: Given & { readonly asked: AskedQuestion | undefined }) {
  return (
    <LinkNotice title="Thank you. Your estimate was sent.">
      <p>
        {asked ? `${asked.askedBy} of ${asked.organization}` : "The person who asked"} can see it now. You can
        close this page.
      </p>
      {answered > 0 && (
        <p className="mt-3">
          <span className="num">
            {count(inside)} of your {count(answered)} practice ranges
          </span>{" "}
          contained the true figure; of 90% ranges, 9 in 10 should.{" "}
          {inside < 0.9 * answered ? "Most people’s ranges are too narrow at first." : ""}
        </p>
      )}
    </LinkNotice>
  );
}
