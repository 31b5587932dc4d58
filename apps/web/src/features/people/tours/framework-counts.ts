/**
 * The number of controls in the frameworks that the onboarding names, until their catalogs are installed and counted instead. Sources:
 * NIST's OSCAL catalog of SP 800-53 Rev 5 (322 controls and 867 enhancements, 182 of them withdrawn); the Cybersecurity and Privacy
 * Reference Tool's export of SP 800-171 Rev 2, whose 110 requirements SP 800-171A assesses; the CSF 2.0 Reference Tool's export (6
 * functions, 22 categories, 106 subcategories that are not withdrawn).
 */
export const FRAMEWORK_COUNTS = [
  { framework: "NIST SP 800-53 Rev 5", count: 1189, of: "controls" },
  { framework: "NIST SP 800-171A Rev 2", count: 110, of: "controls" },
  { framework: "NIST CSF 2.0", count: 106, of: "subcategories" },
] as const;
