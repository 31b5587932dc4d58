import { useUser } from "./user-context.ts";

/**
 * Explains why the controls around it are disabled: the organization's single sign-on opened the session. Renders nothing in other
 * sessions.
 */
export function OwnSignInNotice({ id }: { readonly id?: string }) {
  if (useUser().mayChangeSignIn) return null;
  return (
    <p id={id} className="mb-6 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
      Your organization&rsquo;s single sign-on opened this session, so you can&rsquo;t change how you sign in
      here. Sign out, then sign in with your own password or passkey. If you have neither, choose
      &ldquo;Forgot password&rdquo; on the sign-in page.
    </p>
  );
}
