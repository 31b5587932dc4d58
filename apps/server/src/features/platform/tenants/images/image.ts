/** An image that was taken apart and put together again from nothing but what is needed to draw it. */
export interface Image {
  readonly contentType: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}
