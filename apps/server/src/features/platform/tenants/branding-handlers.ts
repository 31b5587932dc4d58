import * as store from "./settings-store.ts";
import { createHash } from "node:crypto";
import { accentCheck } from "@crq/contract/platform/accent";
import { PLANS } from "@crq/contract/platform/plans";
import {
  LOGO_BYTES,
  LOGO_PIXELS,
  type tenantSettings,
  type TenantSettings,
} from "@crq/contract/platform/tenant-settings";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx, Handlers } from "../../../http/serve.ts";
import { recordUpdate, settingsOf } from "./settings-reply.ts";
import { tenantMeant } from "./tenant-meant.ts";
import type { Image } from "./images/image.ts";
import { readJpeg } from "./images/jpeg.ts";
import { readPng } from "./images/png.ts";
import { readWebp } from "./images/webp.ts";

/** The calls about a tenant's branding. */
type BrandingCalls = Pick<Handlers<AdminCtx, typeof tenantSettings>, "branding" | "setLogo" | "removeLogo">;

/** The calls about a tenant's branding, which its plan must include. Removing it is always allowed. */
export function brandingHandlers(): BrandingCalls {
  return {
    branding: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      const { version, brandText, accentColor } = body;
      if (accentColor) checkAccent(accentColor);
      return ctx.admin(async (tx) => {
        const before = await settingsOf(tx, tenantId, { lock: true, version });
        if (brandText || accentColor) checkPlan(before);
        await store.save(tx, tenantId, {
          ...(brandText !== undefined && { brand_text: brandText || null }),
          ...(accentColor !== undefined && { accent_color: accentColor || null }),
        });
        const after = await settingsOf(tx, tenantId);
        await recordUpdate(tx, ctx, before, after);
        return after;
      });
    },

    setLogo: async (ctx, { body }) => {
      const tenantId = tenantMeant(ctx);
      const logo = imageOf(body.data);
      return ctx.admin(async (tx) => {
        const before = await settingsOf(tx, tenantId, { lock: true });
        checkPlan(before);
        const hash = createHash("sha256").update(logo.bytes).digest("hex").slice(0, 32);
        await store.putLogo(tx, tenantId, { ...logo, hash });
        const after = await settingsOf(tx, tenantId);
        await recordUpdate(tx, ctx, before, after);
        return after;
      });
    },

    removeLogo: async (ctx) => {
      const tenantId = tenantMeant(ctx);
      return ctx.admin(async (tx) => {
        const before = await settingsOf(tx, tenantId, { lock: true });
        await store.removeLogo(tx, tenantId);
        const after = await settingsOf(tx, tenantId);
        await recordUpdate(tx, ctx, before, after);
        return after;
      });
    },
  };
}

function checkPlan(settings: TenantSettings): void {
  if (!settings.brandingIncluded)
    throw new Fault("plan-limit", {
      detail: `Custom branding belongs to the ${PLANS.enterprise.name} plan. This tenant has ${PLANS[settings.plan].name}.`,
    });
}

function checkAccent(color: string): void {
  const { paper, suggestion } = accentCheck(color);
  if (suggestion !== undefined)
    throw new Fault("invalid-request", {
      errors: [
        {
          path: "accentColor",
          message: `has a contrast of ${paper.toFixed(2)}:1 on light backgrounds, and at least 4.5:1 is required. Choose a darker color, such as ${suggestion}`,
        },
      ],
    });
}

/** The image, rebuilt from only its necessary parts. */
function imageOf(base64: string): { contentType: string; bytes: Buffer } {
  const wrong = (message: string) => new Fault("invalid-request", { errors: [{ path: "data", message }] });
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > LOGO_BYTES) throw new Fault("too-large", { detail: "A logo can be at most 256 KiB." });
  const image = readImage(bytes);
  if (image === undefined)
    throw wrong("must be a PNG, JPEG or WebP image, complete and with nothing else in the file");
  const { least, most } = LOGO_PIXELS;
  if (Math.min(image.width, image.height) < least || Math.max(image.width, image.height) > most)
    throw wrong(`is ${image.width} by ${image.height} pixels; each side must have ${least} to ${most}`);
  return image;
}

/**
 * Reads a PNG, JPEG, or WebP image, recognized by its bytes. It must be complete and end where the format
 * says, so a file that is also something else is refused; comments, metadata, and animation are dropped from
 * the result.
 */
function readImage(bytes: Buffer<ArrayBuffer>): Image | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it is truncated
    throw error;
  }
}
