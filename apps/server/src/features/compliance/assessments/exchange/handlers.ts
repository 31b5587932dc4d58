import type { assessmentFiles } from "@crq/contract/compliance/assessments/files";
import { fileName } from "../../../../http/files/file-name.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { logged } from "../records/changing.ts";
import { toldOf } from "./said.ts";
import { oscalOf, workbookOf } from "./write.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The calls of assessments as files. */
export function assessmentFileHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof assessmentFiles> {
  return {
    download: async (ctx, { params, query: { file, format } }) => {
      const told = await ctx.inTenant(async (tx) => {
        const read = await toldOf(tx, ctx, params.id);
        const rows = read.answers.length;
        await logged(tx, ctx, "download", read.record, {
          file,
          format: file === "workbook" ? "xlsx" : format,
          rows,
        });
        return read;
      });
      const name = fileName(told.record.name, "assessment");
      const rows = told.answers.length;
      if (file === "workbook") {
        const content = await workbookOf(ctx, parsing, told);
        return { name: `${name}.xlsx`, type: XLSX, encoding: "base64", content, rows };
      }
      const content = await oscalOf(ctx, parsing, told, { file, format });
      return {
        name: `${name}-${file}.${format}`,
        type: `application/${format}`,
        encoding: "text",
        content,
        rows,
      };
    },
  };
}
