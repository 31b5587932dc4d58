/** Projects as plans of action and milestones: files out, and projects from files in. */
import { MOST_POAM_PROJECTS, type projectFiles } from "@crq/contract/risk/remediation/project-files";
import type { InputOf } from "@crq/contract/route";
import { ownClient } from "../../../../db/own-client.ts";
import { Fault } from "../../../../http/fault.ts";
import { fileName } from "../../../../http/files/file-name.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { audit } from "../../../platform/audit-log/public.ts";
import { tenantName } from "../../exposure/public.ts";
import { whole } from "../store.ts";
import { confirmImport, type FileParts, previewImport } from "./import-projects.ts";
import { workbookOf } from "./own-workbook.ts";
import { saidOf } from "./said.ts";
import type { PlanFile } from "./write-plan.ts";

const WRITE_PLAN = new URL("write-plan.ts", import.meta.url);
const WRITE_WORKBOOK = new URL("../../../../http/files/write-workbook.ts", import.meta.url);
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The calls of projects as files. */
export function projectFileHandlers(parts: FileParts): Handlers<TenantCtx, typeof projectFiles> {
  return {
    download: (ctx, { query }) => download(parts.parsing, ctx, query),
    preview: (ctx, { body }) => previewImport(parts, ctx, body),
    confirm: (ctx, { body }) => confirmImport(parts, ctx, body),
  };
}

async function download(
  parsing: Parsing,
  ctx: TenantCtx,
  { format, status, clientId }: InputOf<typeof projectFiles.download>["query"],
) {
  const { tenantId, userId } = ctx.actor;
  const read = await ctx.inTenant(async (tx) => {
    const client = clientId === undefined ? null : await ownClient(tx, clientId);
    if (clientId !== undefined && !client) throw new Fault("not-found");
    const projects = await whole(tx, { status, clientId }, MOST_POAM_PROJECTS + 1);
    if (projects.length === 0)
      throw new Fault("conflict", { detail: "No project matches, so there is nothing to write." });
    if (projects.length > MOST_POAM_PROJECTS)
      throw new Fault("conflict", {
        detail: `More than ${MOST_POAM_PROJECTS} projects match. Choose a client or a status.`,
      });
    const rows = projects.length;
    await audit(tx, ctx.actor, ctx.request, {
      action: "project.export",
      objectType: "project",
      detail: { poam: format, rows, ...(clientId && { clientId }), ...(status && { status }) },
    });
    const said = await saidOf(tx, ctx, projects);
    const at = new Date(Math.max(...projects.map(({ changedAt }) => Date.parse(changedAt)))).toISOString();
    return { said, at, organization: client?.name ?? (await tenantName(tx)) };
  });
  const { said, at, organization } = read;
  const name = `${fileName(organization, "projects")}-poam.${format}`;
  const rows = said.length;
  if (format === "xlsx") {
    const content = await parsing.hold("files", userId, (run) =>
      run<string>(WRITE_WORKBOOK, workbookOf(said, at.slice(0, 10)), ctx.caller.signal),
    );
    return { name, type: XLSX, encoding: "base64" as const, content, rows };
  }
  const input: PlanFile = {
    content: { organization, systemId: clientId ?? tenantId, projects: said },
    at,
    format,
  };
  const content = await parsing.hold("files", userId, (run) =>
    run<string>(WRITE_PLAN, input, ctx.caller.signal),
  );
  return { name, type: `application/${format}`, encoding: "text" as const, content, rows };
}
