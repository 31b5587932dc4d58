import type { assessmentImports } from "@crq/contract/compliance/assessments/imports";
import type { Upload } from "../../../../http/files/uploaded-text.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import type { ReadResultsFile } from "../files/read-results.ts";
import { createImported } from "./create.ts";
import { fillOf } from "./fill.ts";
import { previewOf } from "./preview.ts";

const READ_RESULTS = new URL("../files/read-results.ts", import.meta.url);

/** The calls that make assessments, and answers, of files. */
export function assessmentImportHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof assessmentImports> {
  const readFile = ({ actor, caller }: TenantCtx, { encoding, file }: Upload) =>
    parsing.hold("files", actor.userId, (run) =>
      run<ReadResultsFile>(READ_RESULTS, { encoding, file }, caller.signal),
    );
  return {
    preview: async (ctx, { body }) => {
      const read = await readFile(ctx, body);
      return ctx.inTenant((tx) => previewOf(tx, ctx, read, body.framework));
    },
    confirm: async (ctx, { body }) => {
      const read = await readFile(ctx, body);
      return ctx.inTenant((tx) => createImported(tx, ctx, read, body));
    },
    fill: (ctx, { params, body }) => fillOf(ctx, parsing, params.id, body),
  };
}
