import type { PlatformFigures, ProcessFigures, ProductProcess } from "@crq/contract/platform/monitoring";
import { Badge } from "../../../ui/badge.tsx";
import { ago } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Section } from "../../../ui/section.tsx";
import { bytes, cores, milliseconds, rate, shareOf, stretch } from "./words.ts";

const COLUMNS: readonly (readonly [heading: string, cell: (figures: ProcessFigures) => string])[] = [
  ["Requests/min", (one) => rate(one.requestsPerMinute)],
  ["4xx", (one) => shareOf(one.clientErrorShare)],
  ["5xx", (one) => shareOf(one.serverErrorShare)],
  ["p50", (one) => milliseconds(one.p50Ms)],
  ["p95", (one) => milliseconds(one.p95Ms)],
  ["p99", (one) => milliseconds(one.p99Ms)],
  ["Event loop", (one) => milliseconds(one.eventLoopP99Ms)],
  ["Cores", (one) => cores(one.cpuCores)],
  ["Memory", (one) => bytes(one.memoryBytes)],
];

/** Every running process, with its figures of the last five minutes, and all of them together. */
export function ProcessTable({ figures }: { figures: PlatformFigures }) {
  const { processes, together, at } = figures;
  const up = processes.filter(({ state }) => state === "up").length;
  return (
    <Section
      className="mb-10"
      id="processes"
      title="Processes"
      description="Averages over each process's last five minutes of data."
    >
      {processes.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-muted">
          No data from any process yet. It arrives ten seconds after one starts.
        </p>
      ) : (
        <Table label="Processes">
          <thead>
            <tr>
              <Th>Process</Th>
              <Th>Up since</Th>
              <Th>Version</Th>
              {COLUMNS.map(([heading]) => (
                <Th key={heading} numeric>
                  {heading}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {processes.map((one) => (
              <Process key={one.id} process={one} at={at} />
            ))}
            {up > 1 && (
              <Tr className="font-medium">
                <RowHeader>All together</RowHeader>
                <Td />
                <Td />
                <Cells figures={together} />
              </Tr>
            )}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function Process({ process, at }: { process: ProductProcess; at: string }) {
  const { id, kind, state, version, startedAt, heardAt } = process;
  return (
    <Tr>
      <RowHeader className="whitespace-nowrap">
        {kind === "server" ? "Server" : "Worker"}{" "}
        <span className="font-mono text-xs font-normal text-muted">{id.slice(0, 4)}</span>{" "}
        {state === "silent" && (
          <Badge variant="destructive">Stopped reporting {ago(heardAt, new Date(at))}</Badge>
        )}
      </RowHeader>
      <Td className="num whitespace-nowrap">
        {stretch((Date.parse(state === "up" ? at : heardAt) - Date.parse(startedAt)) / 1000)}
      </Td>
      <Td className="num">{version}</Td>
      <Cells figures={process.figures} />
    </Tr>
  );
}

function Cells({ figures }: { figures: ProcessFigures }) {
  return COLUMNS.map(([heading, cell]) => (
    <Td key={heading} numeric>
      {cell(figures)}
    </Td>
  ));
}
