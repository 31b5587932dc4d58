import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { useDocumentTitle } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { AccountLayout } from "../sign-in/public.tsx";
import { Choices } from "../signed-out/public.tsx";

const FACTORS = [
  {
    title: "A passkey",
    text: "Use your fingerprint, face or device PIN. Fastest, and resistant to phishing.",
  },
  { title: "An authenticator app", text: "Six digits from an app on your phone. Works offline." },
  { title: "Recovery codes", text: "Ten single-use codes for when you lose your phone." },
] as const;

/** Ways to protect a new account by more than a password; adding them needs signing in. */
export function SetupOtpScreen() {
  useDocumentTitle("Secure your account");
  return (
    <AccountLayout>
      <Heading size="title">Secure your account</Heading>
      <p className="mt-1.5 mb-6 text-base text-muted">
        Email codes work right away. These options are faster and more secure, and take about a minute to set
        up:
      </p>
      <Choices steps={FACTORS} />
      <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to="/login"
          search={{ next: "/user-account/mfa-management" }}
          className={buttonVariants({ size: "lg" })}
        >
          Sign in and add one
        </Link>
        <Link to="/login" className={buttonVariants({ variant: "link" })}>
          Not now
        </Link>
      </div>
    </AccountLayout>
  );
}
