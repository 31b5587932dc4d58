import type { SamlSettingsReply } from "@crq/contract/people/saml";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Setting } from "../../../ui/setting.tsx";

interface ServiceAddressesProps {
  readonly service: SamlSettingsReply["service"];
  readonly enabled: boolean;
}

/** The values that the identity provider needs from this site, and the link for the tenant's people. */
export function ServiceAddresses({ service, enabled }: ServiceAddressesProps) {
  return (
    <Setting title="For your identity provider" description="Enter these values at your provider.">
      <div className="grid gap-4">
        <Address label="Entity ID (audience), also the address of our metadata" value={service.entityId} />
        <Address label="Reply address (assertion consumer service)" value={service.acsUrl} />
        <Address
          label="Sign-in link for members"
          value={service.signInUrl}
          hint={
            enabled ? "Share it, or put it on your portal." : "The link works once single sign-on is enabled."
          }
        />
      </div>
    </Setting>
  );
}

function Address({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            readOnly
            value={value}
            className="min-w-0 flex-1 font-mono text-xs!"
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outline" onClick={() => void copy(value)}>
            Copy<span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied" });
  } catch {
    toast({
      title: "Couldn't copy",
      description: "Select the address and copy it manually.",
      variant: "destructive",
    });
  }
}
