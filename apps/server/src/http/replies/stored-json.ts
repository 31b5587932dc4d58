/**
 * JSON from the database that a reply passes on without parsing it, in place of the value it describes: only
 * for a field that the contract passes on as stored (`z.custom`).
 */
export class StoredJson {
  readonly text: string;

  /** @param text valid JSON, as PostgreSQL writes `jsonb` */
  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
