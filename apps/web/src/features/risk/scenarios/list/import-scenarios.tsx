import { call } from "../../../../api/call.ts";
import { ImportDialog } from "../../../../screen/file-import/import-dialog.tsx";

/** Creates scenarios from a CSV file. */
export default function ImportScenarios({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      noun="scenario"
      send={async (body) => call("scenarios.importCsv", { body })}
      refreshes={["scenarios"]}
      onClose={onClose}
    />
  );
}
