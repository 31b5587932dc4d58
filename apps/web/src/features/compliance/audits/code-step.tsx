import type { AuditorDoor } from "@crq/contract/compliance/assessments/auditors";
import { type SyntheticEvent, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { LinkNotice } from "../../../screen/link-page.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { LINK_READER } from "../../../ui/share/link-reader.ts";
import { describeError } from "../../../ui/state/describe-error.ts";

const DIGITS = 6;

interface CodeStepProps {
  readonly token: string;
  readonly door: AuditorDoor;
  readonly onEntered: () => Promise<unknown>;
}

/** Opens a new browser: a code is mailed when the auditor asks for it, and typed here. */
export function CodeStep({ token, door, onEntered }: CodeStepProps) {
  const [sent, setSent] = useState<string>();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState<"send" | "enter">();
  const [problem, setProblem] = useState<string>();

  async function during(what: "send" | "enter", work: () => Promise<unknown>) {
    if (busy !== undefined) return;
    setBusy(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setCode("");
      setProblem(wordsOf(error));
    }
    setBusy(undefined);
  }
  const send = async () =>
    during("send", async () => {
      const { challenge } = await call("audits.sendCode", { body: { token } });
      setCode("");
      setSent(challenge);
    });
  const enter = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sent === undefined) return;
    await during("enter", async () => {
      await call("audits.enter", { body: { token, challenge: sent, code } });
      await onEntered();
    });
  };

  if (sent === undefined)
    return (
      <LinkNotice title={`${door.organization} lets you read an assessment`}>
        <p>
          {door.name}, you can read it until {calendarDay(door.endsOn, LINK_READER)}. You need no account.
          This browser needs a code first, which goes to {door.mailedTo}.
        </p>
        {!door.mailed && <NotMailed />}
        <Problem words={problem} />
        <Button size="lg" className="mt-6" busy={busy === "send"} onClick={() => void send()}>
          Mail me a code
        </Button>
      </LinkNotice>
    );
  return (
    <LinkNotice title="Enter your code">
      <p>
        {door.mailed
          ? `We mailed six digits to ${door.mailedTo}. They work for ten minutes, in this browser.`
          : "The six digits work for ten minutes, in this browser."}
      </p>
      {!door.mailed && <NotMailed />}
      <form noValidate onSubmit={(event) => void enter(event)} className="mt-6 grid max-w-xs gap-4 text-ink">
        <Field label="Code" error={problem}>
          {(control) => (
            <Input
              {...control}
              name="code"
              value={code}
              onChange={(event) => setCode(event.target.value.replaceAll(/\D/gu, "").slice(0, DIGITS))}
              inputMode="numeric"
              autoComplete="one-time-code"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the code is the only input here
              autoFocus
              className="num h-12! text-center text-2xl! tracking-[0.4em] indent-[0.4em]"
            />
          )}
        </Field>
        <Button type="submit" size="lg" disabled={code.length !== DIGITS} busy={busy === "enter"}>
          Open the assessment
        </Button>
        <Button
          variant="link"
          className="justify-self-start"
          busy={busy === "send"}
          onClick={() => void send()}
        >
          Mail me another code
        </Button>
      </form>
    </LinkNotice>
  );
}

/** Says where a code is that no one mails. */
function NotMailed() {
  return (
    <p role="note" className="mt-3 border-l-[3px] border-warn pl-3 text-ink">
      This installation sends no mail, so the code won’t arrive. Ask the person who gave you the link. Their
      administrator can read the code in the installation’s outbox.
    </p>
  );
}

function Problem({ words }: { readonly words: string | undefined }) {
  return (
    <div role="alert" className="mt-3 text-sm text-bad empty:hidden">
      {words}
    </div>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors[0]?.message ?? error.problem?.detail ?? error.statusText;
  return describeError(error).advice;
}
