/** An image rebuilt from only the parts needed to draw it. */
export interface Image {
  readonly contentType: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
