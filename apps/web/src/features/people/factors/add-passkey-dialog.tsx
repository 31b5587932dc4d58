import { call } from "../../../api/call.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { PasskeyName } from "./passkey-name.tsx";
import { makePasskey } from "../../../session/passkey.ts";
import type { SectionProps } from "./use-proof.ts";

interface AddPasskeyDialogProps extends Pick<SectionProps, "guarded" | "refresh"> {
  readonly onClose: () => void;
}

/** Names a new passkey, then asks the browser to create it. */
export function AddPasskeyDialog({ guarded, refresh, onClose }: AddPasskeyDialogProps) {
  async function add(name: string) {
    const begun = await guarded(async () => call("factors.passkeyOptions"));
    if (begun === undefined) return;
    const made = await makePasskey(begun.options);
    if (made.kind !== "made") {
      toast({
        title: "No passkey was added",
        description:
          made.kind === "known"
            ? "This device or security key already has a passkey for your account."
            : "Your browser didn't create a passkey. Try again.",
        variant: "destructive",
      });
      return;
    }
    const done = await guarded(async () =>
      call("factors.addPasskey", { body: { token: begun.token, name, response: made.response } }),
    );
    if (done === undefined) return;
    onClose();
    toast({ title: "Passkey added", description: `You can now sign in with “${name}”.` });
    await refresh();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, face, PIN or security key."
      className="max-w-[26rem]"
    >
      <PasskeyName initial={deviceName()} submitLabel="Continue" onSubmit={add} />
    </Dialog>
  );
}

/** A first guess at a name: the device that the browser runs on. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const [, name] = DEVICES.find(([pattern]) => pattern.test(agent)) ?? [];
  return name ?? "";
}

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android device"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows computer"],
  [/Linux/, "Linux computer"],
];
