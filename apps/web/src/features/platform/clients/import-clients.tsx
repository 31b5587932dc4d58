import { call } from "../../../api/call.ts";
import { ImportDialog } from "../../../screen/file-import/import-dialog.tsx";

interface ImportClientsProps {
  readonly tenantId: string;
  readonly onClose: () => void;
}

/** Creates clients from a CSV file. */
export default function ImportClients({ tenantId, onClose }: ImportClientsProps) {
  return (
    <ImportDialog
      noun="client"
      send={async (body) => call("clients.importCsv", { query: { tenantId }, body })}
      refreshes={["clients", "clientChoices"]}
      onClose={onClose}
    />
  );
}
