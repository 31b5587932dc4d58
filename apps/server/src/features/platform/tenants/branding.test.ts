/** A tenant's branding: readable, on the right plan, and with a logo that is an image and nothing else. */
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accentCheck, accentShades } from "@crq/contract/platform/accent";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
});
beforeEach(() => h.db.asOwner("update tenants set plan = 'enterprise' where id = $1", [h.a.id]));
afterAll(() => h.close());

const PATH = "/api/tenant-settings";
const version = async () => (await admin.call("GET", PATH)).json<{ version: number }>().version;
const brand = async (body: object) =>
  admin.call("PATCH", `${PATH}/branding`, { version: await version(), ...body });
const upload = (bytes: Buffer) => admin.call("PUT", `${PATH}/logo`, { data: bytes.toString("base64") });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
function png(width = 32, height = 32, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const JPEG_HEAD = "ffd8ffe000104a46494600010100000100010000";
const JPEG_BODY =
  "ffdb004300" +
  "10".repeat(64) +
  "ffc0000b080020002001011100" +
  "ffda0008010100003f00" +
  "d2cf20ff00aa" +
  "ffd9";
const jpeg = (between = "") => Buffer.from(JPEG_HEAD + between + JPEG_BODY, "hex");
function webp(...before: Buffer[]): Buffer {
  const data = Buffer.from([0x2f, 31, 0xc0, 7, 0, 0, 0, 0]); // 32 by 32, lossless
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const body = Buffer.concat([Buffer.from("WEBP"), ...before, Buffer.from("VP8L"), size, data]);
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF"), whole, body]);
}

describe("a logo", () => {
  test.each([
    ["PNG", png(), "image/png"],
    ["JPEG", jpeg(), "image/jpeg"],
    ["WebP", webp(), "image/webp"],
  ])("can be %s; it is public, cached permanently, and can't run scripts", async (_, bytes, type) => {
    const { logoUrl } = (await upload(bytes)).json<{ logoUrl: string }>();
    const answer = await h.app.inject({ url: logoUrl });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const user = (await admin.call("GET", "/api/auth/user")).json<{ brandLogoUrl: string }>();
    expect(user.brandLogoUrl).toBe(logoUrl);
  });

  test("loses what isn't needed to draw it: comments, locations, scripts in metadata", async () => {
    const note = chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"));
    const { logoUrl } = (await upload(png(32, 32, note))).json<{ logoUrl: string }>();
    expect((await h.app.inject({ url: logoUrl })).rawPayload.equals(png())).toBe(true);
    const exif = `ffe1000a${Buffer.from("GPS here").toString("hex")}fffe0006${Buffer.from("note").toString("hex")}`;
    const second = (await upload(jpeg(exif))).json<{ logoUrl: string }>();
    expect((await h.app.inject({ url: second.logoUrl })).rawPayload.equals(jpeg())).toBe(true);
  });

  test.each([
    ["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["GIF", Buffer.from("474946383961010001000000002c00000000010001000002024401003b", "hex")],
    ["a PNG that is a ZIP archive too", Buffer.concat([png(), Buffer.from("PK\u0003\u0004 archive")])],
    ["a JPEG that is a page too", Buffer.concat([jpeg(), Buffer.from("<script>alert(1)</script>")])],
    ["a WebP that is longer than it says", Buffer.concat([webp(), Buffer.from("more")])],
    ["a PNG cut off in the middle", png().subarray(0, 60)],
    ["a PNG with a wrong checksum", Buffer.from(png().map((byte, i) => (i === 30 ? byte ^ 1 : byte)))],
    ["a PNG without a picture", Buffer.concat([png().subarray(0, 33), chunk("IEND", Buffer.alloc(0))])],
    ["a JPEG without an end", jpeg().subarray(0, -2)],
    ["nothing but a signature", png().subarray(0, 8)],
    ["a PNG's name on something else", Buffer.concat([png().subarray(0, 8), Buffer.from("<svg/>")])],
  ])("%s is refused", async (_, bytes) => {
    const answer = await upload(bytes);
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [{ path: "data", message: expect.stringContaining("must be a PNG, JPEG or WebP image") }],
    });
  });

  test("is refused if its sides are too short or too long, or if it is larger than 256 KiB", async () => {
    for (const [width, height] of [
      [8, 32],
      [32, 2049],
    ] as const)
      expect((await upload(png(width, height))).json()).toMatchObject({
        errors: [{ message: expect.stringContaining(`is ${width} by ${height} pixels`) }],
      });
    const large = png(32, 32, chunk("tEXt", Buffer.alloc(262_144)));
    expect((await upload(large)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await upload(Buffer.alloc(2_000_000))).statusCode).toBe(413);
    expect((await admin.call("PUT", `${PATH}/logo`, { data: "not base64!" })).statusCode).toBe(400);
  });

  test("is gone once removed, at its old address too", async () => {
    const { logoUrl } = (await upload(png(40, 40))).json<{ logoUrl: string }>();
    expect((await admin.call("DELETE", `${PATH}/logo`)).json()).toMatchObject({ logoUrl: null });
    expect((await h.app.inject({ url: logoUrl })).statusCode).toBe(404);
    for (const path of [`/api/tenants/${h.a.id}/logo/none`, "/api/tenants/x/logo/y", `${logoUrl}'--`])
      expect((await h.app.inject({ url: path })).statusCode).toBe(404);
  });
});

describe("an accent color", () => {
  test("that is readable is saved and, with the text, shown to everyone in the tenant", async () => {
    expect((await brand({ brandText: "Northwind", accentColor: "#0B5563" })).statusCode).toBe(200);
    const viewer = await h.signedIn("viewer");
    expect((await viewer.call("GET", "/api/auth/user")).json()).toMatchObject({
      brandText: "Northwind",
      accentColor: "#0b5563",
    });
    const other = await h.signedIn("viewer", "b");
    expect((await other.call("GET", "/api/auth/user")).json()).toMatchObject({
      brandText: null,
      accentColor: null,
    });
  });

  test.each(["#ffcc00", "#ffffff", "#8aa0a8"])(
    "%s is refused with its contrast and a suggested replacement",
    async (color) => {
      const { errors } = (await brand({ accentColor: color })).json<{
        errors: { path: string; message: string }[];
      }>();
      expect(errors).toEqual([
        {
          path: "accentColor",
          message: expect.stringMatching(
            /contrast of \d+\.\d\d:1 on light backgrounds.*such as #[0-9a-f]{6}$/,
          ),
        },
      ]);
      const instead = errors[0]!.message.slice(-7);
      expect((await brand({ accentColor: instead })).statusCode).toBe(200);
    },
  );

  test("of any hue is readable on dark once lightened", () => {
    for (const color of ["#000000", "#0000ff", "#0b5563", "#8b0000", "#4b0082", "#1a1a1a"]) {
      expect(accentCheck(color).dark).toBeGreaterThanOrEqual(4.5);
      expect(accentShades(color).dark).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test("that isn't a color is refused", async () => {
    for (const accentColor of ["red", "#12", "url(https://x.example)", "#000000;"])
      expect((await brand({ accentColor })).json()).toMatchObject({ errors: [{ path: "accentColor" }] });
  });
});

describe("on a plan without branding", () => {
  test("nothing can be set, earlier branding is hidden, and removing it is allowed", async () => {
    await brand({ brandText: "Northwind", accentColor: "#0b5563" });
    await upload(png());
    await h.db.asOwner("update tenants set plan = 'professional' where id = $1", [h.a.id]);
    const limit = { status: 403, code: "plan-limit", detail: expect.stringContaining("Enterprise") };
    expect((await brand({ brandText: "Other" })).json()).toMatchObject(limit);
    expect((await upload(png())).json()).toMatchObject(limit);
    expect((await admin.call("GET", "/api/auth/user")).json()).toMatchObject({
      brandText: null,
      brandLogoUrl: null,
      accentColor: null,
    });
    expect((await brand({ brandText: null, accentColor: null })).statusCode).toBe(200);
    expect((await admin.call("DELETE", `${PATH}/logo`)).statusCode).toBe(200);
  });
});
