import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../screen/loaded.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Setting, Settings } from "../../../ui/setting.tsx";

/** Name, job, phone, email subscriptions; and the email address, which changes by a code. */
export function ProfileSection() {
  const profile = useQuery(queryOf("profile.get"));
  const [changing, setChanging] = useState(false);
  const { mayChangeSignIn } = useUser();
  return (
    <Loaded
      query={profile}
      skeleton={<Skeletons heights={["h-9", "h-9", "h-9", "h-24"]} className="max-w-xl" />}
    >
      {(data) => (
        <Settings>
          {/* A newer version of the profile resets the form. */}
          <ProfileForm key={data.updatedAt} profile={data} onReload={() => void profile.refetch()} />
          <Setting
            title="Email address"
            description={
              !mayChangeSignIn
                ? "You can't change it in a session that your organization's single sign-on opened. Sign in with your own password or passkey."
                : data.hasPassword
                  ? "Used to sign in and receive codes."
                  : "You sign in with a linked account. To change your email address, first set a password under Security."
            }
          >
            <div className="flex max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="min-w-0 text-base font-medium break-all">{data.email}</p>
              {data.hasPassword && (
                <Button variant="outline" disabled={!mayChangeSignIn} onClick={() => setChanging(true)}>
                  Change address
                </Button>
              )}
            </div>
          </Setting>
          {changing && <EmailDialog onClose={() => setChanging(false)} />}
        </Settings>
      )}
    </Loaded>
  );
}
