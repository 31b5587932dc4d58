import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Section } from "../../../ui/section.tsx";

/** Name, job, phone, what one wants mail about; and the email address, which changes by a code. */
export function ProfileSection() {
  const profile = useQuery(queryOf("profile.get"));
  const [changing, setChanging] = useState(false);
  const { mayChangeSignIn } = useUser();
  if (profile.isError)
    return (
      <ErrorState error={profile.error} onRetry={() => void profile.refetch()} busy={profile.isFetching} />
    );
  if (profile.data === undefined)
    return (
      <div aria-busy className="grid max-w-xl gap-4">
        {["h-9", "h-9", "h-9", "h-24"].map((height, i) => (
          // eslint-disable-next-line react/no-array-index-key -- they never move
          <Skeleton key={i} className={height} />
        ))}
      </div>
    );
  const { email, hasPassword } = profile.data;
  return (
    <>
      <Section
        className="mb-10"
        title="Email address"
        description={
          !mayChangeSignIn
            ? "You can't change it in a session that your organization's single sign-on opened. Sign in with your own password or passkey."
            : hasPassword
              ? "You sign in with it, and codes are sent there."
              : "You sign in elsewhere. To change the address here, set a password first, under Security."
        }
      >
        <div className="flex max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 text-base font-medium break-all">{email}</p>
          {hasPassword && (
            <Button variant="outline" disabled={!mayChangeSignIn} onClick={() => setChanging(true)}>
              Change address
            </Button>
          )}
        </div>
      </Section>
      {/* A newer version of the profile starts the form anew. */}
      <ProfileForm
        key={profile.data.updatedAt}
        profile={profile.data}
        onReload={() => void profile.refetch()}
      />
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </>
  );
}
