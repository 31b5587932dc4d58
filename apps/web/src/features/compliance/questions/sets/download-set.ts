import { call } from "../../../../api/call.ts";
import { tellFailure } from "../../../../screen/tell-failure.ts";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";

/** Gives the browser a set as a file. */
export async function downloadSet({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string;
}): Promise<void> {
  try {
    const { file } = await call("questionSets.download", { query: { set: id } });
    saveFile(new Blob([file], { type: "application/json" }), `${fileNameOf(name, "question-set")}.json`);
  } catch (error) {
    tellFailure("Couldn't download the question set", error);
  }
}
