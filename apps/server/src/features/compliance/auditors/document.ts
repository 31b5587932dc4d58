/** What auditors download, in the API's document. */
import type { RouteDescription } from "../../../http/described-route.ts";

const problem = {
  description: "Problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
const access = {
  name: "id",
  in: "path",
  required: true,
  description: "The auditor's access",
  schema: { type: "string", format: "uuid" },
} as const;
const WHO =
  "Access: an auditor's browser that a link and a mailed code opened, by its cookie; only where the auditor sees evidence";

/** Sends a file of evidence. */
export const AUDIT_FILE: RouteDescription = {
  operation: {
    operationId: "audits.file",
    tags: ["audits"],
    summary: "A file of the evidence that an auditor may read, as an attachment",
    description: WHO,
    security: [],
    parameters: [
      access,
      {
        name: "evidenceId",
        in: "path",
        required: true,
        description: "The evidence",
        schema: { type: "string", format: "uuid" },
      },
      {
        name: "number",
        in: "path",
        required: true,
        description: "The revision",
        schema: { type: "integer" },
      },
    ],
    responses: {
      "200": {
        description: "The file",
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      "4XX": problem,
    },
  },
  schemas: {},
};

/** Sends the package. */
export const AUDIT_PACKAGE: RouteDescription = {
  operation: {
    operationId: "audits.package",
    tags: ["audits"],
    summary: "The assessment with all revisions of its evidence, as a ZIP file with hashes",
    description: `${WHO}. Like assessmentFiles.package, without notes where the auditor doesn't see them`,
    security: [],
    parameters: [access],
    responses: {
      "200": {
        description: "The package",
        content: { "application/zip": { schema: { type: "string", format: "binary" } } },
      },
      "4XX": problem,
    },
  },
  schemas: {},
};
