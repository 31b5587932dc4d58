import type { PlatformFigures } from "@crq/contract/platform/monitoring";
import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ago, counted } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Section } from "../../../ui/section.tsx";

/** How many are shown by default. */
const SHOWN = 10;

/** The latest unexpected errors, with the ids under which the log has the full text. */
export function ErrorSection({ errors, at }: Pick<PlatformFigures, "errors" | "at">) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? errors.newest : errors.newest.slice(0, SHOWN);
  return (
    <Section
      className="mb-10"
      id="errors"
      title="Errors"
      description={
        errors.newest.length > 0
          ? `${counted(errors.lastDay, "answer")} in the last 24 hours (at most 60 a minute are counted per process). Find the details in the log by request ID.`
          : undefined
      }
    >
      {errors.newest.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-muted">
          No unexpected error in the last 30 days.
        </p>
      ) : (
        <>
          <Table label="Errors">
            <thead>
              <tr>
                <Th>Call</Th>
                <Th>Error</Th>
                <Th>When</Th>
                <Th>Request ID</Th>
              </tr>
            </thead>
            <tbody>
              {shown.map((error) => (
                <Tr key={error.id}>
                  <RowHeader className="font-mono text-xs font-normal whitespace-nowrap">
                    {error.method} {error.route}
                  </RowHeader>
                  <Td className="font-mono text-xs whitespace-nowrap">{error.error}</Td>
                  <Td className="whitespace-nowrap">
                    <time dateTime={error.at}>{ago(error.at, new Date(at))}</time>
                  </Td>
                  <Td className="whitespace-nowrap">
                    <code className="font-mono text-xs select-all">{error.requestId}</code>
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`Copy request ID ${error.requestId}`}
                      onClick={() => void copy(error.requestId)}
                    >
                      <Copy aria-hidden />
                    </Button>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          {shown.length < errors.newest.length && (
            <Button variant="outline" size="sm" className="mt-3" onClick={() => setWhole(true)}>
              Show all {errors.newest.length}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

async function copy(requestId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(requestId);
    toast({ title: "Request ID copied" });
  } catch {
    toast({ variant: "destructive", title: "Not copied", description: "Select the id and copy it by hand." });
  }
}
