/** What a directory can ask of the service, as the service describes itself (RFC 7643, sections 5 to 7). */
import { GROUP_SCHEMA, USER_SCHEMA } from "./resources.ts";
import { MAX_RESULTS } from "./query.ts";

/** GET /ServiceProviderConfig. */
export function serviceProviderConfig(base: string) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "API key",
        description: "An API key of the tenant that may provision, in the header Authorization: Bearer",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

/** GET /ResourceTypes. */
export function resourceTypes(base: string) {
  const type = (name: string, schema: string) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
  });
  return [type("User", USER_SCHEMA), type("Group", GROUP_SCHEMA)];
}

interface Attribute {
  readonly name: string;
  readonly type: "string" | "boolean" | "complex" | "reference";
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly multiValued?: boolean;
  readonly readOnly?: boolean;
  readonly parts?: readonly Attribute[];
}

function attribute({ name, type, required, unique, multiValued, readOnly, parts }: Attribute): object {
  return {
    name,
    type,
    multiValued: multiValued ?? false,
    required: required ?? false,
    caseExact: false,
    mutability: readOnly ? "readOnly" : "readWrite",
    returned: "default",
    uniqueness: unique ? "server" : "none",
    ...(parts && { subAttributes: parts.map(attribute) }),
  };
}

const MEMBER: readonly Attribute[] = [
  { name: "value", type: "string" },
  { name: "display", type: "string", readOnly: true },
];

/** GET /Schemas. */
export function schemas(base: string) {
  const schema = (id: string, name: string, attributes: readonly Attribute[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    attributes: attributes.map(attribute),
    meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
  });
  return [
    schema(USER_SCHEMA, "User", [
      { name: "userName", type: "string", required: true, unique: true },
      { name: "externalId", type: "string" },
      {
        name: "name",
        type: "complex",
        parts: [
          { name: "givenName", type: "string" },
          { name: "familyName", type: "string" },
          { name: "formatted", type: "string", readOnly: true },
        ],
      },
      { name: "displayName", type: "string" },
      { name: "title", type: "string" },
      { name: "active", type: "boolean" },
      {
        name: "emails",
        type: "complex",
        multiValued: true,
        readOnly: true,
        parts: [
          { name: "value", type: "string" },
          { name: "type", type: "string" },
          { name: "primary", type: "boolean" },
        ],
      },
      { name: "groups", type: "complex", multiValued: true, readOnly: true, parts: MEMBER },
    ]),
    schema(GROUP_SCHEMA, "Group", [
      { name: "displayName", type: "string", required: true, unique: true },
      { name: "externalId", type: "string" },
      { name: "members", type: "complex", multiValued: true, parts: MEMBER },
    ]),
  ];
}
