import { escapeHtml } from "../escape-html.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly additionalProperties?: Schema | boolean;
}

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  readonly requestBody?: { content?: Record<string, { schema?: Schema }> };
  readonly responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: Schema }> }
  >;
}

/** The parts of an OpenAPI document that the page shows. */
export interface Document {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Schemas };
}

type Schemas = Readonly<Record<string, Schema>>;

/** The API as one HTML page without scripts: every call with its access, parameters, body, and answers. */
export function apiPage(document: Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
        group: operation.tags?.[0] ?? "other",
      })),
  );
  const groups = [...new Set(calls.map((call) => call.group))];
  const contents = groups
    .map((group) => `<li><a href="#${escapeHtml(group)}">${escapeHtml(group)}</a></li>`)
    .join("");
  const sections = groups.map((group) => {
    const own = calls
      .filter((call) => call.group === group)
      .map((call) => callHtml(call, document.components?.schemas ?? {}))
      .join("");
    return `<section id="${escapeHtml(group)}"><h2>${escapeHtml(group)}</h2>${own}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)}</title><link rel="stylesheet" href="/plain.css"></head><body><main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? "")} The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Groups"><ul>${contents}</ul></nav>${sections.join("")}</main></body></html>`;
}

function callHtml(call: { path: string; method: string; operation: Operation }, named: Schemas): string {
  const { operation } = call;
  const shape = (schema: Schema) => shapeOf(schema, named);
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const answers = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
    return `<h4>${escapeHtml(status)}${type ? ` <small>${escapeHtml(type)}</small>` : ""}</h4>${media?.schema ? `<pre tabindex="0">${escapeHtml(shape(media.schema))}</pre>` : ""}`;
  });
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `<li><code>${escapeHtml(one.name)}</code> in ${escapeHtml(one.in)}${one.required ? ", required" : ""}: <code>${escapeHtml(shape(one.schema ?? {}))}</code></li>`,
  );
  return `<article id="${escapeHtml(operation.operationId ?? "")}"><h3><code>${call.method} ${escapeHtml(call.path)}</code></h3><p>${escapeHtml(operation.summary ?? "")}. ${escapeHtml(operation.description ?? "")}.</p><details><summary>Details</summary>${parameters.length ? `<h4>Parameters</h4><ul>${parameters.join("")}</ul>` : ""}${body ? `<h4>Body</h4><pre tabindex="0">${escapeHtml(shape(body))}</pre>` : ""}${answers.join("")}</details></article>`;
}

/** A JSON Schema in a short readable form: `{ "name": string, "age"?: integer }`. */
function shapeOf(schema: Schema, named: Schemas, indent = ""): string {
  const shape = (inner: Schema, deeper: string) => shapeOf(inner, named, deeper);
  if (schema.$ref !== undefined) {
    const found = named[schema.$ref.replace(/^.*\//, "")];
    return found ? shape(found, indent) : "any";
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((one) => shape(one, indent)))].join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => shape(one, indent)).join(", ")}]`;
  if (schema.items) return `[${shape(schema.items, indent)}, …]`;
  if (schema.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(schema.properties).map(
      ([name, property]) =>
        `${inner}${JSON.stringify(name)}${schema.required?.includes(name) ? "" : "?"}: ${shape(property, inner)}`,
    );
    return `{\n${lines.join(",\n")}\n${indent}}`;
  }
  if (typeof schema.additionalProperties === "object")
    return `{ …: ${shape(schema.additionalProperties, indent)} }`;
  const type = Array.isArray(schema.type)
    ? schema.type.join(" | ")
    : ((schema.type as string | undefined) ?? "any");
  return schema.format ? `${type} (${schema.format})` : type;
}
