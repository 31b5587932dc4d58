import { FRAMEWORK_LIMITS } from "@crq/contract/compliance/framework-content";
import type { frameworkImports } from "@crq/contract/compliance/framework-imports";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { checkWholeTenant } from "../frameworks/public.ts";
import { columnsOf, confirm, type ImportDeps, preview } from "./import-framework.ts";
import { PUBLICATIONS } from "./publications.ts";
import { type PublisherFiles, publisherFiles } from "./publisher-files.ts";

/** The calls that import frameworks. */
export function frameworkImportHandlers({
  parsing,
  publishers = publisherFiles([]),
}: {
  readonly parsing: Parsing;
  readonly publishers?: PublisherFiles | undefined;
}): Handlers<TenantCtx, typeof frameworkImports> {
  const deps: ImportDeps = { parsing, publishers };
  const { hosts } = publishers;
  return {
    sources: () =>
      Promise.resolve({
        reachable: hosts.length > 0,
        hosts: [...hosts],
        publications: PUBLICATIONS.map((one) => ({
          ...one,
          reachable: hosts.includes(new URL(one.url).hostname),
        })),
        mostBytes: MOST_FILE_BYTES,
        mostEntries: FRAMEWORK_LIMITS.entries,
      }),
    columns: (ctx, { body }) => {
      checkWholeTenant(ctx);
      return columnsOf(ctx, deps, body);
    },
    preview: (ctx, { body }) => {
      checkWholeTenant(ctx);
      return preview(ctx, deps, body);
    },
    confirm: (ctx, { body }) => {
      checkWholeTenant(ctx);
      return confirm(ctx, deps, body);
    },
  };
}
