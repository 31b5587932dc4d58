import { Heading } from "../../../ui/heading.tsx";

/** The start of the sign-in screen; the build also writes it into the page, so that it's painted before any script runs. */
export function SignInIntro() {
  return (
    <>
      <Heading size="title">Sign in</Heading>
      <p className="mt-1.5 mb-7 text-base text-muted">Use the account your organization set up for you.</p>
    </>
  );
}
