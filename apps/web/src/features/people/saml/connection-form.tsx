import { SamlSettingsInput, type SamlSettingsReply } from "@crq/contract/people/saml";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { call, queryOf } from "../../../api/call.ts";
import { useForm } from "../../../screen/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { describeError } from "../../../ui/state/describe-error.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Setting } from "../../../ui/setting.tsx";
import { ProofQuestion, useProof } from "../factors/public.tsx";

interface ConnectionFormProps {
  readonly tenantId: string;
  readonly connection: SamlSettingsReply["connection"];
  readonly required: boolean;
  /** Someone in the tenant outranks the person: the settings are read-only. */
  readonly readOnly: boolean;
}

/** The identity provider's settings: its metadata pasted, or field by field. */
export function ConnectionForm({ tenantId, connection, required, readOnly }: ConnectionFormProps) {
  const proof = useProof();
  const client = useQueryClient();
  const [byMetadata, setByMetadata] = useState(connection === null);
  const form = useForm({
    schema: SamlSettingsInput,
    initial: {
      metadata: "",
      entityId: connection?.entityId ?? "",
      ssoUrl: connection?.ssoUrl ?? "",
      certificates: connection?.pem ?? "",
      emailAttribute: connection?.emailAttribute ?? "",
      firstNameAttribute: connection?.firstNameAttribute ?? "",
      lastNameAttribute: connection?.lastNameAttribute ?? "",
      enabled: connection?.enabled ?? false,
    },
    onSubmit: async (values) => {
      const body = byMetadata ? values : { ...values, metadata: "" };
      if (byMetadata && body.metadata.trim() === "" && connection === null) {
        form.setErrors({ metadata: "Paste your identity provider's metadata" });
        return;
      }
      try {
        const saved = await proof.proved(() => call("saml.put", { query: { tenantId }, body }));
        if (saved === undefined) return;
        client.setQueryData(queryOf("saml.get", { query: { tenantId } }).queryKey, saved);
        await client.invalidateQueries({
          queryKey: queryOf("tenantSettings.get", { query: { tenantId } }).queryKey,
        });
        toast({
          title: "Single sign-on saved",
          description: body.enabled ? "Members can now sign in with it." : "It's turned off.",
        });
      } catch (error) {
        if (error instanceof ApiError && error.errors.length > 0) {
          form.setErrors(
            Object.fromEntries(error.errors.map(({ path, message }) => [path, sentence(path, message)])),
          );
          return;
        }
        const { title, advice } = describeError(error);
        toast({ title, description: advice, variant: "destructive" });
      }
    },
  });
  const { errors, text } = form;
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <Setting
          title="Your identity provider"
          description={
            <Button variant="link" className="px-0" onClick={() => setByMetadata(!byMetadata)}>
              {byMetadata ? "Enter the fields instead" : "Paste metadata instead"}
            </Button>
          }
        >
          <fieldset disabled={readOnly} className="grid gap-4">
            {byMetadata ? (
              <Field
                label="Metadata (XML)"
                hint={
                  connection === null
                    ? "Download the file from your provider and paste all of it. We read the address and certificates from it."
                    : "Paste metadata to replace the address and certificates, or leave empty to keep them."
                }
                error={errors.metadata}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    {...text("metadata")}
                    spellCheck={false}
                    className="max-h-72 font-mono text-xs!"
                  />
                )}
              </Field>
            ) : (
              <>
                <Field label="Provider entity ID" error={errors.entityId}>
                  {(control) => <Input {...control} {...text("entityId")} spellCheck={false} />}
                </Field>
                <Field label="Sign-in address (HTTP-Redirect)" error={errors.ssoUrl}>
                  {(control) => <Input {...control} {...text("ssoUrl")} type="url" spellCheck={false} />}
                </Field>
                <Field
                  label="Signing certificates"
                  hint="In PEM format. To rotate certificates, paste both, one below the other."
                  error={errors.certificates}
                >
                  {(control) => (
                    <Textarea
                      {...control}
                      {...text("certificates")}
                      spellCheck={false}
                      className="max-h-72 font-mono text-xs!"
                    />
                  )}
                </Field>
              </>
            )}
            <details>
              <summary className="cursor-pointer text-sm text-primary">Attribute names</summary>
              <div className="mt-3 grid gap-4 sm:grid-cols-3">
                <Field label="Email" error={errors.emailAttribute}>
                  {(control) => <Input {...control} {...text("emailAttribute")} spellCheck={false} />}
                </Field>
                <Field label="First name" error={errors.firstNameAttribute}>
                  {(control) => <Input {...control} {...text("firstNameAttribute")} spellCheck={false} />}
                </Field>
                <Field label="Last name" error={errors.lastNameAttribute}>
                  {(control) => <Input {...control} {...text("lastNameAttribute")} spellCheck={false} />}
                </Field>
              </div>
              <p className="mt-2 text-xs text-muted">
                If empty, we try the usual names, then use the subject name if it's an email address.
              </p>
            </details>
            <div>
              <Checkbox {...form.tick("enabled")}>Enable single sign-on</Checkbox>
              {required && !form.values.enabled && (
                <p className="mt-1.5 text-sm text-bad">
                  This tenant requires single sign-on. If you turn it off, members can sign in with passwords
                  again.
                </p>
              )}
            </div>
            <div>
              <Button type="submit" busy={form.busy} disabled={connection !== null && !form.changed}>
                Save single sign-on
              </Button>
            </div>
          </fieldset>
        </Setting>
      </form>
      <ProofQuestion proof={proof} />
    </>
  );
}

/** The server's message as a full sentence: "must begin with https://" under its field, "The metadata …" under the file. */
function sentence(path: string, message: string): string {
  if (path === "metadata") return `The metadata ${message}`;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
