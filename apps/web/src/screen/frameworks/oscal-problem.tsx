import { RowHeader, Table, Td, Th, Tr } from "../../ui/table.tsx";

interface OscalProblemProps {
  /** What is wrong with the file as a whole. */
  readonly problem: string | null;
  readonly findings: readonly {
    readonly path: string;
    readonly message: string;
    readonly line?: number | undefined;
    readonly column?: number | undefined;
  }[];
}

/** Why an OSCAL file isn't taken, with each error and its place in the file. */
export function OscalProblem({ problem, findings }: OscalProblemProps) {
  return (
    <div className="grid gap-3 text-sm">
      <p role="alert" className="text-bad">
        {problem}
      </p>
      {findings.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <Table label="Errors in the file">
            <thead>
              <tr>
                <Th>Path</Th>
                <Th>Error</Th>
                <Th>Place</Th>
              </tr>
            </thead>
            <tbody>
              {findings.map(({ path, message, line, column }) => (
                <Tr key={`${path} ${message}`}>
                  <RowHeader className="num max-w-60 text-xs wrap-anywhere">{path}</RowHeader>
                  <Td className="wrap-anywhere">{message}</Td>
                  <Td className="text-xs whitespace-nowrap text-muted">
                    {line !== undefined && `Line ${line}, column ${column ?? 1}`}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}
