import type { AskedQuestion } from "@crq/contract/risk/expert-questions";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import { call } from "../../../../api/call.ts";
import { count } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import { BRAND, useDocumentTitle } from "../../../../ui/page-header.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Processing } from "../../../../ui/state/spinner.tsx";
import { ExpertAnswerForm, type Given } from "./expert-answer-form.tsx";

/** The target of a link to an expert: one question, answered without an account. */
export function ExpertAnswerScreen({ token }: { readonly token: string | undefined }) {
  useDocumentTitle("Your estimate");
  return (
    <div className="min-h-dvh bg-surface px-5 pt-6 pb-16 sm:px-10">
      <header className="mx-auto flex max-w-[38rem] items-center gap-2.5 font-display text-lg font-semibold">
        <Logo className="size-7 shrink-0" />
        {BRAND}
      </header>
      <main className="mx-auto max-w-[38rem] pt-10 sm:pt-14">
        {token === undefined ? (
          <Notice title="This link is incomplete">
            Open the whole link that you were sent, including the part after the #.
          </Notice>
        ) : (
          <Asked token={token} />
        )}
      </main>
    </div>
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
      <Notice title="You’ve answered this question">
        An answer can be given once. To correct it, ask the person who sent you the link for a new one.
      </Notice>
    );
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <Notice title="This link doesn’t work">
        It may be incomplete, too old, or withdrawn. Ask the person who sent it for a new one.
      </Notice>
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

/** A page of one message; its title gets the focus, because it replaces what was there. */
function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      <Heading size="title" ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </Heading>
      <div className="mt-2 text-base text-muted">{children}</div>
    </>
  );
}

function Thanks({ inside, count: answered, asked }: Given & { readonly asked: AskedQuestion | undefined }) {
  return (
    <Notice title="Thank you. Your estimate was sent.">
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
    </Notice>
  );
}
