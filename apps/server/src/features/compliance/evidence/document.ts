/** Uploads and downloads of evidence in the API's document. */
import type { RouteDescription } from "../../../http/described-route.ts";

const problem = {
  description: "Problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};
const bytes = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
const ofRevision = [
  {
    name: "id",
    in: "path",
    required: true,
    description: "The evidence",
    schema: { type: "string", format: "uuid" },
  },
  { name: "number", in: "path", required: true, description: "The revision", schema: { type: "integer" } },
] as const;

/** Receives a file. */
export const UPLOAD: RouteDescription = {
  operation: {
    operationId: "evidence.upload",
    tags: ["evidence"],
    summary: "Upload a file, to make evidence of it with evidence.create or evidence.revise within a day",
    description:
      "Access: assessment:answer. The body is the file as it is, at most 20 MB. Its content must be what the end of its name says. With a virus scanner, a file in which it finds something is refused",
    security: [{ session: [] }, { key: [] }],
    parameters: [
      {
        name: "name",
        in: "query",
        required: true,
        description: "The file's name; folders in it are left out, and a long one is cut",
        schema: { type: "string" },
      },
    ],
    requestBody: { required: true, content: bytes },
    responses: {
      "201": {
        description: "The upload",
        content: { "application/json": { schema: { $ref: "#/components/schemas/EvidenceUploadReply" } } },
      },
      "4XX": problem,
    },
  },
  schemas: {
    EvidenceUploadReply: {
      type: "object",
      required: ["id", "name", "size", "sha256", "detectedType", "scan"],
      properties: {
        id: { type: "string", format: "uuid" },
        name: { type: "string" },
        size: { type: "integer" },
        sha256: { type: "string" },
        detectedType: { type: "string" },
        scan: { type: "string", enum: ["clean", "not-scanned"] },
      },
    },
  },
};

/** Sends a file. */
export const DOWNLOAD: RouteDescription = {
  operation: {
    operationId: "evidence.download",
    tags: ["evidence"],
    summary: "The file of a revision, as it was uploaded, always as an attachment",
    description: "Access: assessment:read. The download is logged",
    security: [{ session: [] }, { key: [] }],
    parameters: ofRevision,
    responses: { "200": { description: "The file", content: bytes }, "4XX": problem },
  },
  schemas: {},
};

/** Shows an image. */
export const IMAGE: RouteDescription = {
  operation: {
    operationId: "evidence.image",
    tags: ["evidence"],
    summary: "The image of a revision, to look at; other files aren't shown",
    description: "Access: assessment:read",
    security: [{ session: [] }, { key: [] }],
    parameters: ofRevision,
    responses: {
      "200": {
        description: "The image",
        content: { "image/*": { schema: { type: "string", format: "binary" } } },
      },
      "4XX": problem,
    },
  },
  schemas: {},
};
