/** A refusal in SCIM's format (RFC 7644, section 3.12). */
export class ScimFault extends Error {
  readonly statusCode: number;
  readonly scimType: string | undefined;

  constructor(statusCode: number, detail: string, scimType?: string) {
    super(detail);
    this.name = "ScimFault";
    this.statusCode = statusCode;
    this.scimType = scimType;
  }
}

/** The body of a refusal. */
export function scimProblem(status: number, detail: string, scimType?: string) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    detail,
    ...(scimType && { scimType }),
  };
}
