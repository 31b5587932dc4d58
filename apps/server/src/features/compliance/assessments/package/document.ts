/** The package of an assessment in the API's document. */
import type { RouteDescription } from "../../../../http/described-route.ts";

/** Sends a package. */
export const PACKAGE: RouteDescription = {
  operation: {
    operationId: "assessmentFiles.package",
    tags: ["assessmentFiles"],
    summary:
      "An assessment for an auditor: its answers, and all revisions of its evidence, as a ZIP file with hashes",
    description:
      "Access: assessment:manage. `SHA256SUMS` has the hash of each file, for `sha256sum -c`; its own hash is the package's seal, which the header `x-package-seal` and the audit log have. At most 10,000 files and 2,000 MB",
    security: [{ session: [] }, { key: [] }],
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "The assessment",
        schema: { type: "string", format: "uuid" },
      },
    ],
    responses: {
      "200": {
        description: "The package",
        content: { "application/zip": { schema: { type: "string", format: "binary" } } },
      },
      "4XX": {
        description: "Problem",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  },
  schemas: {},
};
