import { FRAMEWORK_LIMITS } from "@crq/contract/compliance/framework-content";
import { type frameworkImports, MOST_FRAMEWORK_BYTES } from "@crq/contract/compliance/framework-imports";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { checkWholeTenant } from "../frameworks/public.ts";
import { columnsOf, confirm, preview } from "./import-framework.ts";

/** The calls that import frameworks. */
export function frameworkImportHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof frameworkImports> {
  return {
    sources: () =>
      Promise.resolve({
        reachable: false,
        hosts: [],
        publications: [],
        mostBytes: MOST_FRAMEWORK_BYTES,
        mostEntries: FRAMEWORK_LIMITS.entries,
      }),
    columns: (ctx, { body }) => {
      checkWholeTenant(ctx);
      return columnsOf(ctx, { parsing }, body);
    },
    preview: (ctx, { body }) => {
      checkWholeTenant(ctx);
      return preview(ctx, { parsing }, body);
    },
    confirm: (ctx, { body }) => {
      checkWholeTenant(ctx);
      return confirm(ctx, { parsing }, body);
    },
  };
}
