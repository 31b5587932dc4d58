/** The divider between signing up with an external account and the form. */
export function OrByEmail() {
  return (
    <p className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or with your email
    </p>
  );
}
