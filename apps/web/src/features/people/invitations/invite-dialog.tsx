import { INVITATIONS_AT_ONCE } from "@crq/contract/people/invitations";
import { type Role, administers, grantable, isPlatformRole } from "@crq/contract/roles";
import { useId, useState } from "react";
import type { CallResult } from "../../../api/call.ts";
import { ClientPicker } from "../../../screen/client-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { counted } from "../../../ui/format.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { FOR_ALL_CLIENTS, PEOPLE } from "../entitlements/public.ts";
import { roleChoice } from "../../../session/role-words.ts";
import { addressesIn } from "./addresses.ts";

interface InviteDialogProps {
  /** The tenant chosen by a platform administrator; without it they invite to the platform itself. */
  readonly tenantId: string | undefined;
  readonly onClose: () => void;
}

/** Invites several people together, and shows the result for each address. */
export function InviteDialog({ tenantId, onClose }: InviteDialogProps) {
  const [told, setTold] = useState<CallResult<"invitations.create">>();
  if (told) return <Told told={told} onClose={onClose} />;
  return <Ask tenantId={tenantId} onInvited={setTold} onClose={onClose} />;
}

function Ask(
  props: InviteDialogProps & { readonly onInvited: (told: CallResult<"invitations.create">) => void },
) {
  const { tenantId, onInvited, onClose } = props;
  const id = useId();
  const user = useUser();
  const toPlatform = user.tenantId === null && tenantId === undefined;
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role | "">("");
  const [client, setClient] = useState("");
  const [message, setMessage] = useState("");
  const [asked, setAsked] = useState(false);
  const forAll = role !== "" && administers(role);
  const emails = addressesIn(text);
  const [failure, setFailure] = useState<string>();
  const invite = useAct("invitations.create", { failed: "Couldn't invite", also: PEOPLE, onDone: onInvited });
  const send = async (given: Role) =>
    invite.run(
      {
        query: tenantId === undefined ? {} : { tenantId },
        body: { emails, role: given, clientId: client === "" || forAll ? null : client, message },
      },
      { fail: setFailure },
    );
  const wrong =
    emails.length === 0
      ? "Enter at least one email address"
      : emails.length > INVITATIONS_AT_ONCE
        ? `Enter at most ${INVITATIONS_AT_ONCE} email addresses`
        : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={text === ""}
      title={toPlatform ? "Invite to the platform" : "Invite people"}
      description={
        toPlatform
          ? "Invite platform administrators. To invite people to a tenant, filter by that tenant first or use Team Management."
          : "Each person gets an email with a single-use link."
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={invite.busy}>
            {emails.length > 1 ? `Invite ${emails.length} people` : "Invite"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (wrong === undefined && role !== "") void send(role);
        }}
      >
        <Field
          label="Email addresses"
          required
          hint="Separate several addresses with commas or line breaks."
          error={asked ? (wrong ?? failure) : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Role"
          required
          hint={forAll && !toPlatform ? FOR_ALL_CLIENTS : undefined}
          error={asked && role === "" ? "Choose a role" : undefined}
        >
          {(control) => (
            <Select {...control} value={role} onChange={(event) => setRole(event.target.value as Role)}>
              <option value="">Choose a role</option>
              {grantable(user.role)
                .filter((one) => isPlatformRole(one) === toPlatform)
                .map((one) => (
                  <option key={one} value={one}>
                    {roleChoice(one)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {!toPlatform && !forAll && (
          <Field label="Client">
            {(control) => (
              <ClientPicker
                nothing="All clients"
                {...control}
                tenantId={tenantId}
                value={client}
                onChange={setClient}
              />
            )}
          </Field>
        )}
        <Field label="Message" aside="Optional" hint="Included in the invitation email.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={1000}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function Told({ told, onClose }: { told: CallResult<"invitations.create">; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${counted(told.invited, "person", "people")} invited`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ul className="grid gap-2 text-sm">
        {told.results.map(({ email, outcome, message }) => (
          <li key={email} className="border-b border-line pb-2 last:border-0">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
              <Badge variant={outcome === "invited" ? "default" : "outline"}>
                {outcome === "invited" ? "Invited" : "Not invited"}
              </Badge>
            </span>
            {outcome !== "invited" && <span className="text-muted">{message}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
