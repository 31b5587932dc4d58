/** The shapes of SCIM's resources and messages in the API's document (RFC 7643, and RFC 7644 for messages). */
import * as z from "zod";
import { GROUP_SCHEMA, GroupInput, USER_SCHEMA, UserInput } from "./resources.ts";

const text = { type: "string" };
const flag = { type: "boolean" };
const whole = { type: "integer" };
const list = (items: object) => ({ type: "array", items });
/** Every field is required, except those named. */
const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const urn = (value: string) => list({ type: "string", const: value });
const time = { type: "string", format: "date-time" };
const uri = { type: "string", format: "uri" };

/** What a directory sends, from the shape that checks it. */
function sent(shape: z.ZodType, schema: string) {
  const { $schema: _, properties, ...rest } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  return { ...rest, properties: { schemas: urn(schema), ...properties } };
}

const meta = object({ resourceType: text, created: time, lastModified: time, location: uri });
const found = object({ resourceType: text, location: uri });
const member = object({ value: { type: "string", format: "uuid" }, display: text });

const User = object(
  {
    schemas: urn(USER_SCHEMA),
    id: { type: "string", format: "uuid", readOnly: true },
    externalId: text,
    userName: { type: "string", format: "email" },
    name: object({ givenName: text, familyName: text, formatted: { ...text, readOnly: true } }),
    displayName: text,
    title: text,
    emails: { ...list(object({ value: text, type: text, primary: flag })), readOnly: true },
    active: flag,
    groups: { ...list(member), readOnly: true },
    meta: { ...meta, readOnly: true },
  },
  ["externalId", "title"],
);

const Group = object(
  {
    schemas: urn(GROUP_SCHEMA),
    id: { type: "string", format: "uuid", readOnly: true },
    externalId: text,
    displayName: text,
    members: list(member),
    meta: { ...meta, readOnly: true },
  },
  ["externalId", "members"],
);

const attribute = {
  name: text,
  type: { type: "string", enum: ["string", "boolean", "complex", "reference"] },
  multiValued: flag,
  required: flag,
  caseExact: flag,
  mutability: { type: "string", enum: ["readOnly", "readWrite"] },
  returned: text,
  uniqueness: { type: "string", enum: ["none", "server"] },
};
// A complex attribute has no complex ones in it (RFC 7643, section 2.3.8).
const Attribute = object({ ...attribute, subAttributes: list(object(attribute)) }, ["subAttributes"]);

const supported = object({ supported: flag });
const Config = object({
  schemas: urn("urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"),
  patch: supported,
  bulk: object({ supported: flag, maxOperations: whole, maxPayloadSize: whole }),
  filter: object({ supported: flag, maxResults: whole }),
  changePassword: supported,
  sort: supported,
  etag: supported,
  authenticationSchemes: list(object({ type: text, name: text, description: text, primary: flag })),
  meta: found,
});

const ResourceType = object({
  schemas: urn("urn:ietf:params:scim:schemas:core:2.0:ResourceType"),
  id: text,
  name: text,
  endpoint: text,
  schema: text,
  meta: found,
});

const Schema = object({
  schemas: urn("urn:ietf:params:scim:schemas:core:2.0:Schema"),
  id: text,
  name: text,
  attributes: list({ $ref: "#/components/schemas/ScimAttribute" }),
  meta: found,
});

const page = (name: string) =>
  object({
    schemas: urn("urn:ietf:params:scim:api:messages:2.0:ListResponse"),
    totalResults: whole,
    startIndex: whole,
    itemsPerPage: whole,
    Resources: list({ $ref: `#/components/schemas/${name}` }),
  });

const Patch = object({
  schemas: urn("urn:ietf:params:scim:api:messages:2.0:PatchOp"),
  Operations: list(
    object(
      {
        op: { type: "string", description: "add, remove or replace, in any case" },
        path: { ...text, description: 'The attribute, such as active or members[value eq "ID"]' },
        value: { description: "The new value, as the attribute has it" },
      },
      ["path", "value"],
    ),
  ),
});

const Fault = object(
  {
    schemas: urn("urn:ietf:params:scim:api:messages:2.0:Error"),
    status: { ...text, description: "The HTTP status, as text" },
    detail: text,
    scimType: text,
  },
  ["scimType"],
);

/** The shapes by their names in the document. */
export const SCIM_SHAPES = {
  ScimUser: User,
  ScimUserBody: sent(UserInput, USER_SCHEMA),
  ScimUserList: page("ScimUser"),
  ScimGroup: Group,
  ScimGroupBody: sent(GroupInput, GROUP_SCHEMA),
  ScimGroupList: page("ScimGroup"),
  ScimPatch: Patch,
  ScimServiceProviderConfig: Config,
  ScimResourceType: ResourceType,
  ScimResourceTypeList: page("ScimResourceType"),
  ScimSchema: Schema,
  ScimSchemaList: page("ScimSchema"),
  ScimAttribute: Attribute,
  ScimError: Fault,
} as const;
