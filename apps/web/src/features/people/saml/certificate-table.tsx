import type { SamlCertificate } from "@crq/contract/people/saml";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { shortDay } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Setting } from "../../../ui/setting.tsx";

const STATES: Readonly<Record<SamlCertificate["state"], string>> = {
  valid: "Valid",
  "expires-soon": "Expires soon",
  expired: "Expired",
  "not-yet-valid": "Not yet valid",
};

/** 128 bits of security. */
const RECOMMENDED_BITS = 3072;

/** The provider's signing certificates: their owner, their expiry, and whether action is needed. */
export function CertificateTable({ certificates }: { certificates: readonly SamlCertificate[] }) {
  const user = useUser();
  const weak = certificates.some(({ keyBits }) => keyBits < RECOMMENDED_BITS);
  const urgent = certificates.every(({ state }) => state !== "valid");
  return (
    <Setting title="Signing certificates" description="Your provider signs with one of these.">
      {urgent && (
        <p className="mb-2 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
          All certificates expire within 30 days. Add a new one below so people can keep signing in.
        </p>
      )}
      {weak && (
        <p className="mb-2 border-l-[3px] border-line bg-sunken px-3 py-2 text-sm">
          RSA keys shorter than {RECOMMENDED_BITS} bits are accepted but not recommended. Ask your provider
          for a longer key when you replace the certificate.
        </p>
      )}
      <Table label="Signing certificates">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th className="max-sm:hidden">Key</Th>
            <Th className="max-sm:hidden">Valid until</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {certificates.map(({ fingerprint, subject, keyBits, validTo, state }) => (
            <Tr key={fingerprint}>
              <RowHeader>
                <span className="block max-w-52 break-words sm:max-w-72">{subject}</span>
                <span
                  className="block max-w-52 truncate sm:max-w-72 font-mono text-xs font-normal text-muted"
                  title={fingerprint}
                >
                  {fingerprint}
                </span>
                <span className="block text-xs font-normal text-muted sm:hidden">
                  RSA {keyBits}, until {shortDay(validTo, user)}
                </span>
              </RowHeader>
              <Td className="whitespace-nowrap max-sm:hidden">RSA {keyBits}</Td>
              <Td className="whitespace-nowrap max-sm:hidden">{shortDay(validTo, user)}</Td>
              <Td>
                <Badge variant={state === "valid" ? "secondary" : "destructive"}>{STATES[state]}</Badge>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Setting>
  );
}
