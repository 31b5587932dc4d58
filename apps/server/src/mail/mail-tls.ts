/** Whether a mail server is this machine. */
function isLocal(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname);
}

/** Whether mail to this server must be encrypted: always, except where it stays on this machine. */
export function demandsMailTls(url: string): boolean {
  return !isLocal(new URL(url).hostname);
}

/** What the mail library is told: nothing is sent, no password either, before the connection is encrypted. It verifies certificates by itself. */
export function tlsOptions(required: boolean): { requireTLS?: true } {
  return required ? { requireTLS: true } : {};
}

/** Parameters of the address that would switch encryption or the certificate's check off, or say otherwise what the scheme says. */
const WEAKENING = /^(ignoreTLS|requireTLS|opportunisticTLS|secure|tls(\..*)?)$/i;

/**
 * Says why an address of a mail server must not be used.
 * @returns undefined when mail goes there encrypted, with the certificate verified: at once (smtps:) or by STARTTLS (smtp:), without which
 * nothing is sent
 */
export function mailTlsProblem(name: string, url: string): string | undefined {
  if (!demandsMailTls(url)) return undefined;
  const weakening = [...new URL(url).searchParams.keys()].filter((key) => WEAKENING.test(key));
  if (weakening.length === 0) return undefined;
  return `${name} is not safe: remove ${weakening.join(", ")}, or set ALLOW_PLAINTEXT=mail on a network that you trust`;
}
