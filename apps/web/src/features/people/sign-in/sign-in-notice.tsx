import type { SignInNotice } from "@crq/contract/people/federation";
import { useEffect } from "react";
import { toast } from "../../../ui/overlay/toast.ts";

/** The notice's messages; the first is the specification's. */
const WORDS: Readonly<Record<SignInNotice, readonly [title: string, description: string]>> = {
  "not-available": ["Not Available", "Not available at this time"],
  "link-first": [
    "This email address already has an account",
    "Sign in as usual, then link the other account in your profile under Linked accounts.",
  ],
  "unverified-email": [
    "Email address not confirmed",
    "The other service hasn't confirmed your email address. Confirm it there, or sign in here with your email.",
  ],
  cancelled: ["Sign-in canceled", "You returned without signing in."],
  failed: ["Couldn't complete sign-in", "The request may have expired or been used twice. Try again."],
  suspended: ["This account can't sign in", "Contact your administrator for help."],
  "domain-not-allowed": [
    "Email domain not allowed",
    "Your organization allows only certain email domains. Ask your administrator for help.",
  ],
  "not-a-member": [
    "You're not a member of this organization",
    "Its single sign-on only opens accounts of its members. Ask its administrator to invite you, or sign in with your own account.",
  ],
  "own-account-only": [
    "Sign in with your own account",
    "This address can't be used with other services or single sign-on. Sign in with its password or passkey.",
  ],
  "sso-not-available": [
    "Single sign-on isn't available",
    "Your organization hasn't turned it on. Sign in with your email, or ask your administrator.",
  ],
  "sso-required": [
    "Use your organization's single sign-on",
    "Your organization requires single sign-on. Use the sign-in link it gave you.",
  ],
  "outranks-provider": [
    "Sign in with your password",
    "An administrator with a lower role set up single sign-on, so it can't open your account. Sign in with your password, then save the single sign-on settings to confirm them.",
  ],
  "try-later": ["Too many attempts", "Wait a few minutes and try again."],
};

/** Whether a value is a reason for which the server sends browsers back here. */
function isSignInNotice(value: unknown): value is SignInNotice {
  return typeof value === "string" && Object.hasOwn(WORDS, value);
}

/** Why a sign-in with an external account returned; renders nothing for an unknown reason. */
export function SignInNoticeText({ notice }: { notice: string }) {
  return isSignInNotice(notice) ? <Notice notice={notice} /> : null;
}

/** It stays on the screen; a toast says what isn't available. */
function Notice({ notice }: { notice: SignInNotice }) {
  const [title, description] = WORDS[notice];
  const passing = notice === "not-available";
  useEffect(() => {
    if (passing) toast({ title, description });
  }, [passing, title, description]);
  if (passing) return null;
  const calm = notice === "cancelled";
  return (
    <div
      role="alert"
      className={`mb-6 border-l-[3px] bg-sunken px-3 py-2 text-sm ${calm ? "border-line-strong" : "border-warn"}`}
    >
      <p className="font-medium">{title}</p>
      <p className="mt-0.5 text-muted">{description}</p>
    </div>
  );
}
