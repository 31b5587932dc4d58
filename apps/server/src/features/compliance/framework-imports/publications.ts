/** Where publishers have frameworks as OSCAL. */

const NIST = "https://raw.githubusercontent.com/usnistgov/oscal-content/main/nist.gov";

/** A framework's official file. */
export interface Publication {
  readonly title: string;
  readonly publisher: string;
  readonly url: string;
  /** The shipped framework that it has the texts of. */
  readonly framework: string;
}

/** The official files that are known. */
export const PUBLICATIONS: readonly Publication[] = [
  {
    title: "SP 800-53 Rev. 5, Security and Privacy Controls",
    publisher: "NIST",
    url: `${NIST}/SP800-53/rev5/json/NIST_SP-800-53_rev5_catalog-min.json`,
    framework: "nist-sp-800-53-r5",
  },
  {
    title: "SP 800-171 Rev. 3, Protecting Controlled Unclassified Information",
    publisher: "NIST",
    url: `${NIST}/SP800-171/rev3/json/NIST_SP800-171_rev3_catalog-min.json`,
    framework: "nist-sp-800-171-r3",
  },
  {
    title: "Cybersecurity Framework 2.0",
    publisher: "NIST",
    url: `${NIST}/CSF/v2.0/json/NIST_CSF_v2.0_catalog-min.json`,
    framework: "nist-csf-2-0",
  },
];
