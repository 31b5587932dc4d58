/** SCIM 2.0 in the API's document: the operations (RFC 7644) and shapes (RFC 7643) as this product has them. */
import type { DescribedOperation, RouteDescription } from "../../../http/described-route.ts";
import { SCIM_SHAPES } from "./document-shapes.ts";
import { MAX_RESULTS } from "./query.ts";

const ref = (name: keyof typeof SCIM_SHAPES) => ({ $ref: `#/components/schemas/${name}` });
const content = (name: keyof typeof SCIM_SHAPES) => ({ "application/scim+json": { schema: ref(name) } });
const body = (name: keyof typeof SCIM_SHAPES) => ({ required: true, content: content(name) }) as const;
const FAULT = { "4XX": { description: "A refusal", content: content("ScimError") } };
const answers = (status: number, description: string, name: keyof typeof SCIM_SHAPES) => ({
  responses: { [status]: { description, content: content(name) }, ...FAULT },
});
const DELETED = { responses: { "204": { description: "Done; there is nothing to return" }, ...FAULT } };

type Parameter = NonNullable<DescribedOperation["parameters"]>[number];
const query = (name: string, description: string, schema: object): Parameter => ({
  name,
  in: "query",
  required: false,
  description,
  schema: schema as Parameter["schema"],
});
const PAGE = [
  query("startIndex", "The first result wanted, counted from 1", { type: "integer", default: 1 }),
  query("count", `How many results, at most ${MAX_RESULTS}`, {
    type: "integer",
    default: 100,
    maximum: MAX_RESULTS,
  }),
];
const FILTER = query(
  "filter",
  'A filter (RFC 7644, section 3.4.2.2), such as userName eq "ana@example.com"',
  {
    type: "string",
    maxLength: 2000,
  },
);
const WITHOUT = query("excludedAttributes", "Attributes to leave out, separated by commas: members", {
  type: "string",
  maxLength: 2000,
});
const ID: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The resource's id",
  schema: { type: "string", format: "uuid" },
};

type Told = Pick<DescribedOperation, "parameters" | "requestBody" | "responses">;

function operation(operationId: string, summary: string, told: Told): DescribedOperation {
  return {
    operationId: `scim.${operationId}`,
    tags: ["scim"],
    summary,
    description: "Access: scim:provision, with an API key of the tenant",
    security: [{ key: [] }],
    ...told,
  };
}

/** Every operation, by its method and its path below the service. */
const OPERATIONS = {
  "GET /ServiceProviderConfig": operation("config", "What the service can do", {
    ...answers(200, "The service", "ScimServiceProviderConfig"),
  }),
  "GET /ResourceTypes": operation("resourceTypes", "The kinds of resources", {
    parameters: PAGE,
    ...answers(200, "The kinds", "ScimResourceTypeList"),
  }),
  "GET /Schemas": operation("schemas", "The attributes of each kind of resource", {
    parameters: PAGE,
    ...answers(200, "The schemas", "ScimSchemaList"),
  }),
  "GET /Users": operation("listUsers", "A page of users", {
    parameters: [FILTER, ...PAGE],
    ...answers(200, "The users", "ScimUserList"),
  }),
  "POST /Users": operation("createUser", "Invite a user or link an account", {
    requestBody: body("ScimUserBody"),
    ...answers(201, "The user", "ScimUser"),
  }),
  "GET /Users/:id": operation("getUser", "A user", {
    parameters: [ID],
    ...answers(200, "The user", "ScimUser"),
  }),
  "PUT /Users/:id": operation("replaceUser", "Replace a user's attributes", {
    parameters: [ID],
    requestBody: body("ScimUserBody"),
    ...answers(200, "The user", "ScimUser"),
  }),
  "PATCH /Users/:id": operation("changeUser", "Change some of a user's attributes", {
    parameters: [ID],
    requestBody: body("ScimPatch"),
    ...answers(200, "The user", "ScimUser"),
  }),
  "DELETE /Users/:id": operation("removeUser", "Remove a user from the tenant", {
    parameters: [ID],
    ...DELETED,
  }),
  "GET /Groups": operation("listGroups", "A page of groups", {
    parameters: [FILTER, ...PAGE, WITHOUT],
    ...answers(200, "The groups", "ScimGroupList"),
  }),
  "POST /Groups": operation("createGroup", "Create a group", {
    requestBody: body("ScimGroupBody"),
    ...answers(201, "The group", "ScimGroup"),
  }),
  "GET /Groups/:id": operation("getGroup", "A group", {
    parameters: [ID, WITHOUT],
    ...answers(200, "The group", "ScimGroup"),
  }),
  "PUT /Groups/:id": operation("replaceGroup", "Replace a group's name and members", {
    parameters: [ID],
    requestBody: body("ScimGroupBody"),
    ...answers(200, "The group", "ScimGroup"),
  }),
  "PATCH /Groups/:id": operation("changeGroup", "Change a group's name or members", {
    parameters: [ID],
    requestBody: body("ScimPatch"),
    ...answers(200, "The group", "ScimGroup"),
  }),
  "DELETE /Groups/:id": operation("removeGroup", "Delete a group", { parameters: [ID], ...DELETED }),
} as const;

/** The description of an operation. */
export function scimDescription(name: keyof typeof OPERATIONS): RouteDescription {
  return { operation: OPERATIONS[name], schemas: SCIM_SHAPES };
}
