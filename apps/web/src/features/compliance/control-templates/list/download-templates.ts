import { call } from "../../../../api/call.ts";
import { tellFailure } from "../../../../screen/tell-failure.ts";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";
import { count } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";

/** Gives the browser a template as a file, or all of the tenant's. */
export async function downloadTemplates(one?: { readonly id: string; readonly name: string }): Promise<void> {
  try {
    const query = one ? { template: one.id } : {};
    const { file, templates, total } = await call("controlTemplates.download", { query });
    const name = one ? fileNameOf(one.name, "control-template") : "control-templates";
    saveFile(new Blob([file], { type: "application/json" }), `${name}.json`);
    if (templates < total)
      toast({
        title: `The file has the first ${count(templates)} of ${count(total)} templates`,
        description: "Download others one by one.",
      });
  } catch (error) {
    tellFailure("Couldn't download the control templates", error);
  }
}
