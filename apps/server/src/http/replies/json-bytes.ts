/** Where replies are written: memory that is used again for each, so that writing one leaves nothing to collect. */

/** Room for most replies, kept between them. */
const KEPT = 131_072;
/** The longest reply sent as text: Node takes three bytes for each character of one. A longer one goes as bytes. */
const LONG = 16_384;
/** Up to here, a loop writes a text faster than a call does. */
const SHORT = 64;
/** What JSON escapes: quotes, backslashes, control characters, and halves of pairs. */
// oxlint-disable-next-line no-control-regex -- those are meant
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** JSON on its way out, as UTF-8. */
export class JsonBytes {
  /** How much has been written. What was written last can be taken back by making it less. */
  length = 0;
  #bytes = Buffer.allocUnsafeSlow(KEPT);

  /** Forgets what has been written. */
  clear(): void {
    this.length = 0;
    if (this.#bytes.length > KEPT) this.#bytes = Buffer.allocUnsafeSlow(KEPT);
  }

  /**
   * Adds what is JSON already.
   *
   * @returns whether there was anything to add
   */
  add(json: string | undefined): boolean {
    if (json === undefined) return false;
    const { length } = json;
    this.#room(length * 3); // a code unit is three bytes at most
    const bytes = this.#bytes;
    let at = this.length;
    if (length <= SHORT) {
      for (let i = 0; i < length; i++) {
        const unit = json.charCodeAt(i);
        if (unit > 0x7e) return this.#write(json);
        bytes[at++] = unit;
      }
      this.length = at;
      return true;
    }
    return this.#write(json);
  }

  #write(json: string): true {
    this.length += this.#bytes.write(json, this.length);
    return true;
  }

  /** Adds bytes of JSON. */
  copy(json: Uint8Array): void {
    const { length } = json;
    this.#room(length);
    const bytes = this.#bytes;
    let at = this.length;
    for (let i = 0; i < length; i++) bytes[at++] = json[i]!;
    this.length = at;
  }

  /** Adds a text in quotes, with what JSON escapes. */
  quote(text: string): boolean {
    this.#room(text.length * 3 + 2);
    const bytes = this.#bytes;
    let at = this.length;
    bytes[at++] = 0x22;
    if (text.length <= SHORT) {
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i);
        if (unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c)
          return this.add(JSON.stringify(text));
        bytes[at++] = unit;
      }
    } else {
      if (ESCAPED.test(text)) return this.add(JSON.stringify(text));
      at += bytes.write(text, at);
    }
    bytes[at++] = 0x22;
    this.length = at;
    return true;
  }

  /** A copy of what has been written, as it's sent. */
  taken(): string | Buffer {
    if (this.length < LONG) return this.#bytes.toString("utf8", 0, this.length);
    return Buffer.from(this.#bytes.subarray(0, this.length));
  }

  #room(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.length);
    this.#bytes = larger;
  }
}
