import type * as z from "zod/v4/core";
import * as store from "./store.ts";
import type { saml, SamlSettingsInput, SamlSettingsReply } from "@crq/contract/people/saml";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Parsing, Read } from "../../../jobs/parse-pool.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { isThisMachine } from "../federation/public.ts";
import { guardSignIn, tellOfSignIn } from "../tenant-sign-in/public.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { tenantMeant } from "../../platform/tenants/public.ts";
import { CertificateProblem, describeCertificate, readCertificates } from "./certificates.ts";
import { serviceOf } from "./service.ts";
import type { MetadataReading, ProviderMetadata } from "./parse-provider-metadata.ts";
import { checkXml, METADATA_BOUNDS, XmlRefused } from "./xml-bounds.ts";

/** Invalid metadata and the reason. */
class MetadataProblem extends Error {}

const PARSE = new URL("./parse-provider-metadata.ts", import.meta.url);

/**
 * Parses a SAML identity provider's metadata, within limits and in a worker thread.
 * @throws MetadataProblem, or Fault
 */
async function readProviderMetadata(read: Read, xml: string): Promise<ProviderMetadata> {
  try {
    checkXml(xml, METADATA_BOUNDS);
  } catch (error) {
    throw error instanceof XmlRefused ? new MetadataProblem(error.message) : error;
  }
  const reading = await read<MetadataReading>(PARSE, xml);
  if ("problem" in reading) throw new MetadataProblem(reading.problem);
  return reading.found;
}

type Input = z.output<typeof SamlSettingsInput>;
type Settings = NonNullable<Awaited<ReturnType<typeof store.settingsOf>>>;

/** The calls about a tenant's own identity provider. */
export function samlHandlers(deps: {
  readonly publicUrl: string;
  readonly outbox: Outbox;
  readonly samlMinimumRsaBits?: number;
  readonly parsing: Parsing;
}): Handlers<AdminCtx, typeof saml> {
  return {
    get: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => replyOf(deps.publicUrl, tenantId, await settings(tx, tenantId)));
    },

    put: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      const values = await deps.parsing.hold("files", ctx.actor.userId, (read) =>
        fieldsOf(read, body, deps.samlMinimumRsaBits),
      );
      return ctx.admin(async (tx) => {
        const before = await settings(tx, tenantId, true);
        await guardSignIn(ctx, tx, tenantId);
        await store.saveConnection(tx, tenantId, { ...values, set_by_role: ctx.actor.role });
        if (!values.enabled && before.required) await store.allowPasswords(tx, tenantId);
        const after = await settings(tx, tenantId);
        await record(deps.outbox, ctx, tx, tenantId, before, after);
        return replyOf(deps.publicUrl, tenantId, after);
      });
    },

    remove: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const before = await settings(tx, tenantId, true);
        await guardSignIn(ctx, tx, tenantId);
        if (!(await store.deleteConnection(tx, tenantId))) throw new Fault("not-found");
        if (before.required) await store.allowPasswords(tx, tenantId);
        await record(deps.outbox, ctx, tx, tenantId, before, await settings(tx, tenantId));
        return { success: true };
      });
    },
  };
}

async function settings(tx: Tx, tenantId: string, lock = false): Promise<Settings> {
  const found = await store.settingsOf(tx, tenantId, lock);
  if (!found) throw new Fault("not-found");
  return found;
}

/** The settings to store, from metadata or from fields; every invalid one is named. */
async function fieldsOf(
  read: Read,
  body: Input,
  minimumBits?: number,
): Promise<Omit<store.ConnectionFields, "set_by_role">> {
  const errors: { path: string; message: string }[] = [];
  let { entityId, ssoUrl } = body;
  let certificateText = body.certificates;
  const fromMetadata = body.metadata.trim() !== "";
  if (fromMetadata) {
    try {
      const told = await readProviderMetadata(read, body.metadata.trim());
      ({ entityId, ssoUrl } = told);
      certificateText = told.certificates.join("\n\n");
    } catch (error) {
      if (!(error instanceof MetadataProblem)) throw error;
      throw new Fault("invalid-request", { errors: [{ path: "metadata", message: error.message }] });
    }
  }
  const at = (path: string) => (fromMetadata ? "metadata" : path);
  if (entityId === "") errors.push({ path: at("entityId"), message: "is required" });
  if (entityId.length > 1000)
    errors.push({ path: at("entityId"), message: "must have at most 1000 characters" });
  const problem = addressProblem(ssoUrl);
  if (problem !== undefined) errors.push({ path: at("ssoUrl"), message: problem });
  let certificates: string[] = [];
  try {
    certificates = readCertificates(certificateText, minimumBits);
  } catch (error) {
    if (!(error instanceof CertificateProblem)) throw error;
    errors.push({ path: at("certificates"), message: error.message });
  }
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
  return {
    entity_id: entityId,
    sso_url: ssoUrl,
    certificates,
    email_attribute: body.emailAttribute,
    first_name_attribute: body.firstNameAttribute,
    last_name_attribute: body.lastNameAttribute,
    enabled: body.enabled,
  };
}

/** What is wrong with a provider's address; undefined if it is valid. */
function addressProblem(address: string): string | undefined {
  if (address === "") return "is required";
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || address.length > 2000) return "must be a web address";
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) return "must begin with https://";
  return undefined;
}

function replyOf(publicUrl: string, tenantId: string, { required, connection }: Settings): SamlSettingsReply {
  return {
    service: serviceOf(publicUrl, tenantId),
    required,
    connection: connection
      ? {
          entityId: connection.entity_id,
          ssoUrl: connection.sso_url,
          certificates: connection.certificates.map(describeCertificate),
          pem: connection.certificates.join("\n"),
          emailAttribute: connection.email_attribute,
          firstNameAttribute: connection.first_name_attribute,
          lastNameAttribute: connection.last_name_attribute,
          enabled: connection.enabled,
          updatedAt: connection.updated_at,
        }
      : null,
  };
}

/**
 * Logs a change and notifies the tenant's administrators, with certificates by their fingerprints; does
 * nothing without a change.
 */
async function record(
  outbox: Outbox,
  ctx: AdminCtx,
  tx: Tx,
  tenantId: string,
  before: Settings,
  after: Settings,
): Promise<void> {
  const detail = changedFields(loggable(before), loggable(after));
  if (!detail) return;
  await audit(tx, ctx.actor, ctx.request, {
    action: "saml.update",
    objectType: "tenant",
    objectId: tenantId,
    detail,
  });
  const to = after.connection;
  await tellOfSignIn(tx, outbox, ctx, tenantId, {
    kind: "saml.update",
    what: to
      ? `set its single sign-on to the identity provider ${to.entity_id}, ${to.enabled ? "turned on" : "turned off"}.`
      : "removed its single sign-on.",
  });
}

function loggable({ required, connection }: Settings) {
  return {
    required,
    setBy: connection?.set_by_role,
    entityId: connection?.entity_id,
    ssoUrl: connection?.sso_url,
    emailAttribute: connection?.email_attribute,
    firstNameAttribute: connection?.first_name_attribute,
    lastNameAttribute: connection?.last_name_attribute,
    enabled: connection?.enabled,
    certificates: connection?.certificates.map((pem) => describeCertificate(pem).fingerprint),
  };
}
