import { type SyntheticEvent, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Heading } from "../../../ui/heading.tsx";
import type { Proof } from "./use-proof.ts";
import { encode } from "uqr";

interface AddAppDialogProps {
  readonly secret: string;
  readonly uri: string;
  readonly guarded: Proof["guarded"];
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Setting up an authenticator app: scan, or type the key, then enter the first code. */
export function AddAppDialog({ secret, uri, guarded, onClose, onAdded }: AddAppDialogProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    if (!/^\d{6}$/.test(code)) return setError("Please enter a 6-digit verification code");
    setBusy(true);
    const outcome = await guarded(async () => confirm(code));
    setBusy(false);
    if (outcome === true) return onAdded();
    if (typeof outcome === "string") {
      setError(outcome);
      setCode("");
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Set up an authenticator app"
      className="w-[min(36rem,calc(100vw-2rem))]!"
    >
      <ol className="grid gap-6">
        <Step number={1} title="Open your authenticator app and scan this">
          <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-4">
            <QrCode text={uri} label="QR code with the key for your authenticator app" />
            <div className="min-w-0 flex-1 basis-44 text-sm">
              <p className="text-muted">Can't scan it? Enter this key in the app:</p>
              <p className="mt-2 font-mono text-sm leading-relaxed break-words select-all">
                {secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </p>
              <Button variant="outline" size="sm" className="mt-3" onClick={() => void copy(secret)}>
                Copy key
              </Button>
            </div>
          </div>
        </Step>
        <Step number={2} title="Enter the code from the app">
          <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-2">
            <Field label="App code" hideLabel error={error} className="basis-40">
              {(control) => (
                <Input
                  {...control}
                  name="code"
                  value={code}
                  onChange={(event) => setCode(event.target.value.replace(/\D/g, "").slice(0, 6))}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  placeholder="123456"
                  className="num"
                />
              )}
            </Field>
            <Button type="submit" busy={busy}>
              Confirm
            </Button>
          </form>
        </Step>
      </ol>
    </Dialog>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr]">
      <span aria-hidden className="num text-sm text-muted">
        {number}.
      </span>
      <div className="min-w-0">
        <Heading size="part">{title}</Heading>
        {children}
      </div>
    </li>
  );
}

/** True if the code is correct, else the error message. */
async function confirm(code: string): Promise<true | string> {
  try {
    await call("factors.confirmTotp", { body: { code } });
    return true;
  } catch (failed) {
    const wrong = failed instanceof ApiError ? failed.errors[0]?.message : undefined;
    if (wrong === undefined) throw failed;
    return wrong;
  }
}

async function copy(secret: string) {
  try {
    await navigator.clipboard.writeText(secret);
    toast({ title: "Key copied" });
  } catch {
    toast({
      title: "Couldn't copy the key",
      description: "Select it and copy it manually.",
      variant: "destructive",
    });
  }
}

/** Rows of dark modules as one path: a rectangle for each run. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join("");
}

/** A QR code, dark on light in every theme, since cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, since the policy forbids images from data addresses
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-sm border border-line"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={pathOf(data)} fill="#111" />
    </svg>
  );
}
