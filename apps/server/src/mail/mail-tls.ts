/** Whether a mail server is this machine. */
function isLocal(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname);
}

/** Whether mail to this server must be encrypted: always, unless it stays on this machine. */
export function demandsMailTls(url: string): boolean {
  return !isLocal(new URL(url).hostname);
}

/**
 * The mail library's options: nothing is sent, not even a password, before the connection is encrypted. It
 * verifies certificates by default.
 */
export function tlsOptions(required: boolean): { requireTLS?: true } {
  return required ? { requireTLS: true } : {};
}

/**
 * Parameters of the address that would disable encryption or the certificate check, or contradict the scheme.
 */
const WEAKENING = /^(ignoreTLS|requireTLS|opportunisticTLS|secure|tls(\..*)?)$/i;

/**
 * Says why a mail server's address must not be used.
 * @returns undefined if mail goes there encrypted, with the certificate verified: immediately (smtps:) or by
 * mandatory STARTTLS (smtp:)
 */
export function mailTlsProblem(name: string, url: string): string | undefined {
  if (!demandsMailTls(url)) return undefined;
  const weakening = [...new URL(url).searchParams.keys()].filter((key) => WEAKENING.test(key));
  if (weakening.length === 0) return undefined;
  return `${name} is not safe: remove ${weakening.join(", ")}, or set ALLOW_PLAINTEXT=mail on a network that you trust`;
}
