import { PolicySettings, type TenantSettings } from "@crq/contract/platform/tenant-settings";
import { type SyntheticEvent, useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { fieldErrors } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { Setting, Settings, SettingsFooter } from "../../../ui/setting.tsx";
import { ProofQuestion, useProof } from "../../people/factors/public.tsx";
import { RankNotice, useRanksHighest } from "./sign-in-rank.tsx";
import { SHOWN_ELSEWHERE } from "./saved-settings.ts";

/**
 * How people sign in to a tenant and how long their sessions last. Numbers stay as typed until they are
 * validated.
 */
export function PolicyForm({ settings }: { settings: TenantSettings }) {
  const { tenantId, version } = settings;
  const proof = useProof();
  const save = useAct("tenantSettings.update", {
    done: "Policies saved",
    failed: "Couldn't save the policies",
    also: SHOWN_ELSEWHERE,
    around: proof.proved,
  });
  const may = useRanksHighest(settings.highestRank);
  const [mfaRequired, setMfa] = useState(settings.mfaRequired);
  const [ssoRequired, setSso] = useState(settings.ssoRequired);
  const [domains, setDomains] = useState(settings.allowedDomains.join("\n"));
  const [idle, setIdle] = useState(String(settings.idleMinutes));
  const [hours, setHours] = useState(String(settings.sessionHours));
  const [most, setMost] = useState(settings.maxSessions === null ? "" : String(settings.maxSessions));
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  const values = {
    mfaRequired,
    ssoRequired,
    allowedDomains: domains.split(/[\s,;]+/).filter(Boolean),
    idleMinutes: numberOf(idle),
    sessionHours: numberOf(hours),
    maxSessions: most.trim() === "" ? null : numberOf(most),
  };
  const changed = (Object.keys(values) as (keyof typeof values)[]).some(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(settings[name]),
  );
  const wrong: Record<string, string | undefined> = fieldErrors(PolicySettings, values);
  const errors = submitted ? { ...refused, ...wrong } : {};

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    setRefused({});
    const first = [...event.currentTarget.elements].find((one) => (one.getAttribute("name") ?? "") in wrong);
    if (first instanceof HTMLElement) first.focus();
    if (save.busy || Object.keys(wrong).length > 0) return;
    await save.run({ query: { tenantId }, body: { version, ...values } }, { values, tell: setRefused });
  }

  return (
    <>
      <RankNotice highest={settings.highestRank} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset disabled={!may}>
          <Settings>
            <Setting title="Sign-in" description="Administrators always need two-factor authentication.">
              <div className="grid gap-2">
                <Checkbox checked={mfaRequired} onChange={(event) => setMfa(event.target.checked)}>
                  Require two-factor authentication for everyone
                </Checkbox>
                <Checkbox
                  name="ssoRequired"
                  checked={ssoRequired}
                  disabled={!settings.ssoAvailable && !settings.ssoRequired}
                  onChange={(event) => setSso(event.target.checked)}
                >
                  Require single sign-on; members can't sign in with passwords
                </Checkbox>
                {!settings.ssoAvailable && (
                  <p className="text-xs text-muted">Set up single sign-on before you require it.</p>
                )}
                {errors["ssoRequired"] !== undefined && (
                  <p className="text-sm text-bad">{errors["ssoRequired"]}</p>
                )}
              </div>
            </Setting>
            <Setting
              title="Sessions"
              description="Shorter limits also apply to open sessions. If you allow fewer sessions, the least recently used sessions end first."
            >
              <div className="grid max-w-xl gap-5 sm:grid-cols-3">
                <Field label="Idle time" aside="minutes" error={errors["idleMinutes"]}>
                  {(control) => <Figure {...control} name="idleMinutes" value={idle} onText={setIdle} />}
                </Field>
                <Field label="Session" aside="hours" error={errors["sessionHours"]}>
                  {(control) => <Figure {...control} name="sessionHours" value={hours} onText={setHours} />}
                </Field>
                <Field label="Concurrent sessions" error={errors["maxSessions"]}>
                  {(control) => (
                    <Figure
                      {...control}
                      name="maxSessions"
                      value={most}
                      placeholder="Any number"
                      onText={setMost}
                    />
                  )}
                </Field>
              </div>
            </Setting>
            <Setting title="Invitations" description="Whom your administrators can invite.">
              <Field
                className="max-w-xl"
                label="Domains allowed in invitations"
                aside="One per line"
                hint="Leave empty to allow any address. To verify a domain, see Domains."
                error={errors["allowedDomains"]}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    name="allowedDomains"
                    value={domains}
                    spellCheck={false}
                    onChange={(event) => setDomains(event.target.value)}
                  />
                )}
              </Field>
            </Setting>
            <SettingsFooter>
              <Button type="submit" busy={save.busy} disabled={!changed}>
                Save
              </Button>
            </SettingsFooter>
          </Settings>
        </fieldset>
      </form>
      <ProofQuestion proof={proof} />
    </>
  );
}

interface FigureProps extends React.ComponentProps<typeof Input> {
  readonly onText: (text: string) => void;
}

function Figure({ onText, ...rest }: FigureProps) {
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
    />
  );
}

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}
