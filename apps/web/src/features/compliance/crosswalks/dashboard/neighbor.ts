import type { Catalog } from "@crq/frameworks/catalog";
import type { Meeting } from "@crq/frameworks/overview";

/** A framework that another one meets, seen from both sides. */
export interface Neighbor {
  readonly catalog: Catalog;
  readonly out: Meeting;
  readonly back: Meeting;
}
