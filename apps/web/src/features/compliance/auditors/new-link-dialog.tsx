import type { CallResult } from "../../../api/call.ts";
import { LinkDialog } from "../../../screen/link-dialog.tsx";

/** A link that was just made. */
export type NewLink = CallResult<"auditors.give">;

interface NewLinkDialogProps {
  readonly made: NewLink;
  readonly onClose: () => void;
}

/** The link to give an auditor, and whether it was mailed. */
export function NewLinkDialog({ made: { access, token, mailed }, onClose }: NewLinkDialogProps) {
  return (
    <LinkDialog
      title={`The link for ${access.name}`}
      description={
        mailed
          ? `We mailed it to ${access.email}. It’s shown once, in case the mail doesn’t arrive. To open it, the auditor needs a code that goes to the same address.`
          : `It wasn’t mailed, because this installation sends no mail. Send it to ${access.name} yourself; it’s shown once. Codes aren’t mailed either: your administrator finds them in the installation’s outbox.`
      }
      path="/audit"
      token={token}
      onClose={onClose}
    />
  );
}
