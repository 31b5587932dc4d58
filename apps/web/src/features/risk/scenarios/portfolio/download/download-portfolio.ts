/** Downloads a portfolio as the file that the command `portfolio` reads. */
import type { Declared } from "@crq/contract/risk/declared-portfolio";
import { call } from "../../../../../api/call.ts";
import { describeError } from "../../../../../ui/state/describe-error.ts";
import { toast } from "../../../../../ui/overlay/toast.ts";
import { fileNameOf, saveFile } from "../../../../../ui/files/save-file.ts";
import type { PortfolioDraft } from "../portfolio-draft.ts";
import { type PortfolioFile, portfolioFile } from "./portfolio-file.ts";

/** Downloads what is on the screen, with the scenarios as they are saved. */
export async function downloadPortfolio(draft: PortfolioDraft): Promise<void> {
  const scenarioIds = draft.members.map(({ id }) => id);
  let declared: Declared;
  try {
    declared = await call("portfolios.declared", { body: { scenarioIds, clientId: draft.clientId } });
  } catch (error) {
    toast({ variant: "destructive", title: "Not downloaded", description: describeError(error).advice });
    return;
  }
  const file = portfolioFile(draft, declared);
  if (file) save(file);
  else
    toast({
      variant: "destructive",
      title: "Not downloaded",
      description:
        "The file supports correlations from 0 to 0.95 for all, or −0.95 to 0.95 pair by pair. Change them and try again.",
    });
}

function save(file: PortfolioFile): void {
  saveFile(
    new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" }),
    `${fileNameOf(file.title, "portfolio")}.json`,
  );
}
