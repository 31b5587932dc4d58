interface EmailAddressProps {
  readonly address: string;
}

/** An email address in a column: it keeps a readable width, and breaks before the host if necessary. */
export function EmailAddress({ address }: EmailAddressProps) {
  const at = address.lastIndexOf("@");
  return (
    <span className="inline-block wrap-anywhere sm:min-w-44">
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  );
}
