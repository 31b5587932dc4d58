/** Security frameworks and the mapping between them. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const OWN = "/security-frameworks/published-frameworks";
/** A framework of the tenant with two entries, one part of the other. */
const frameworkIn = (status: "draft" | "in_review" | "published"): Answers => ({
  "frameworks.get": { status, archivedAt: null, basedOn: null, origin: "own", editorIds: [] },
  "frameworks.content": {
    basedOn: null,
    catalog: {
      groups: [{ id: "AC" }, { id: "AT" }],
      entries: [
        { id: "AC-2", group: "AC", parent: "none" },
        { id: "AC-2(1)", group: "AC", parent: "AC-2" },
        { id: "AT-1", group: "AT", parent: "none" },
      ],
    },
  },
});
const MAPPER = "/security-frameworks/cross-framework-mapper";
const DASHBOARD = "/data-sources/mapping-dashboard";
const BROWSER = "/security-frameworks/control-frameworks";
const ANALYST = { as: "risk_analyst" } as const;
/** A framework of the tenant that carries two entries of CSF 2.0, one of them in its own words. */
const CARRIES_CSF: Answers = {
  "frameworks.list": { items: [{ id: ID, basedOn: "nist-csf-2-0" }] },
  "frameworks.content": {
    basedOn: "nist-csf-2-0",
    rewritten: ["PR.AA-02"],
    catalog: {
      id: ID,
      groups: [{ id: "PR" }],
      entries: [
        { id: "PR.AA-01", group: "PR", parent: "none" },
        { id: "PR.AA-02", group: "PR", parent: "none" },
      ],
    },
  },
};
/** An entry's official text, if the tenant imported one: the page is complete without. */
const OFFICIAL = {
  ...ANALYST,
  reads: ["frameworks.content", "frameworks.list", "entryUses.get"],
  failsQuietly: true,
  shows: /What usually proves it|Short titles|these short ones are our own/i,
} as const;

export const complianceFrameworks: readonly Screen[] = [
  {
    path: BROWSER,
    h1: "Control frameworks",
    ...ANALYST,
    reads: ["frameworks.list"],
    empty: "No published frameworks",
  },
  {
    path: `${BROWSER}?tab=documents`,
    as: "assessor",
    h1: "Control frameworks",
    reads: ["oscalDocuments.list", "frameworks.list", "clientChoices.list"],
    empty: "No documents yet",
  },
  {
    path: `${BROWSER}?document=${ID}&entry=AC-2`,
    as: "assessor",
    h1: "Control frameworks",
    reads: ["oscalDocuments.get", "oscalDocuments.controls", "oscalDocuments.mentions"],
    empty: "It names no control",
    answers: {
      "oscalDocuments.get": { framework: "nist-sp-800-53-r5", model: "system-security-plan" },
      "oscalDocuments.controls": [
        { entry: "AC-2", known: true, kinds: ["requirement"] },
        { entry: "AC-99", known: false },
      ],
    },
    shows: /Not in NIST SP 800-53/,
  },
  { path: `${BROWSER}/nist-sp-800-53-r5`, h1: "NIST SP 800-53 Rev. 5", ...ANALYST },
  { path: `${BROWSER}/nist-sp-800-53-r5?entry=AC-2`, h1: "NIST SP 800-53 Rev. 5", ...OFFICIAL },
  { path: `${BROWSER}/nist-csf-2-0?q=access&entry=PR.AA-01`, h1: "NIST CSF 2.0", ...OFFICIAL },
  { path: `${BROWSER}/cis-controls-8-1?entry=%223.10%22`, h1: "CIS Controls v8.1", ...OFFICIAL },
  { path: `${BROWSER}/nist-csf-2-0?in=GV&cards=1`, h1: "NIST CSF 2.0", ...ANALYST },
  {
    path: `${BROWSER}/nist-sp-800-171-r3?view=changes`,
    h1: "NIST SP 800-171 Rev. 2 to Rev. 3",
    ...ANALYST,
  },
  { path: `${BROWSER}/nowhere`, h1: "Framework not found", ...ANALYST },
  {
    path: `${BROWSER}/${ID}`,
    h1: /./,
    ...ANALYST,
    reads: ["frameworks.content"],
    answers: { "frameworks.content": { basedOn: "nist-csf-2-0" } },
    shows: /\d entr/,
  },
  { path: "/security-frameworks/nist-800-53", h1: "NIST SP 800-53 Rev. 5", ...ANALYST },
  {
    path: "/security-frameworks/nist-800-53",
    h1: "NIST SP 800-53 Rev. 5",
    as: "admin",
    reads: ["frameworks.list"],
    failsQuietly: true,
    empty: "Bring in the official texts",
    shows: "Families by baseline",
    again: true,
  },
  {
    path: DASHBOARD,
    as: "assessor",
    h1: "Mapping dashboard",
    reads: ["crosswalks.overview", "frameworks.list", "crosswalks.allInForce"],
    empty: /^No pairs of your own yet/,
  },
  {
    path: `${DASHBOARD}/framework/nist-csf-2-0?list=out.nist-sp-800-53-r5`,
    as: "assessor",
    h1: "NIST CSF 2.0",
    reads: ["crosswalks.allInForce"],
    neverEmpty: true,
    shows: "21 entries that no pair relates.",
  },
  {
    path: `${DASHBOARD}/framework/${ID}`,
    as: "assessor",
    h1: /./,
    reads: ["frameworks.content", "crosswalks.allInForce"],
    answers: CARRIES_CSF,
    shows: /Rests on NIST CSF 2\.0/,
    neverEmpty: true,
    again: true,
  },
  {
    path: `${MAPPER}?from=${ID}&to=nist-sp-800-53-r5`,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.inForce", "crosswalks.pairs", "frameworks.list", "frameworks.content"],
    answers: CARRIES_CSF,
    neverEmpty: true,
    shows: /published, by way of NIST CSF 2\.0/,
    again: true,
  },
  {
    path: MAPPER,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.inForce", "crosswalks.pairs", "frameworks.list"],
    neverEmpty: true,
    shows: "Not stated",
  },
  {
    path: `${MAPPER}?view=graph`,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.inForce", "crosswalks.pairs", "frameworks.list"],
    neverEmpty: true,
    shows: /\d+ lines/,
  },
  {
    path: `${MAPPER}?view=proposals`,
    as: "assessor",
    h1: "Cross-framework mapper",
    reads: ["crosswalks.pairs", "crosswalks.inForce", "frameworks.list"],
    empty: "No pairs of your own yet",
  },
  {
    path: "/security-frameworks/create-framework",
    as: "template_manager",
    h1: "Create framework",
  },
  {
    path: "/security-frameworks/create-framework?from=nist-csf-2-0",
    as: "admin",
    h1: "Create framework",
    shows: "128 of 128 selected",
    again: true,
  },
  {
    path: "/security-frameworks/create-framework?way=file&basedOn=nist-sp-800-53-r5",
    as: "template_manager",
    h1: "Create framework",
    reads: ["frameworkImports.sources"],
    failsQuietly: true,
    shows: "Choose a file, or drop one here",
    again: true,
  },
  {
    path: `${OWN}/${ID}?view=import`,
    as: "admin",
    h1: /^Replace title 1/,
    reads: ["frameworks.get", "frameworkImports.sources"],
    answers: frameworkIn("draft"),
    shows: "Choose a file, or drop one here",
    again: true,
  },
  {
    path: OWN,
    as: "admin",
    h1: "Published frameworks",
    reads: ["frameworks.list"],
    empty: "No frameworks yet",
  },
  {
    path: `${OWN}/${ID}`,
    as: "template_manager",
    h1: /^title 1/,
    reads: ["frameworks.get", "frameworks.content"],
    answers: frameworkIn("draft"),
  },
  {
    path: `${OWN}/${ID}`,
    as: "admin",
    h1: /^title 1/,
    reads: ["frameworks.get", "frameworks.content"],
    answers: frameworkIn("in_review"),
    shows: /Read it, then publish it/,
    again: true,
  },
  {
    path: `${OWN}/${ID}?view=changes`,
    as: "admin",
    h1: /^Compare title 1/,
    reads: ["frameworks.get", "frameworks.differences"],
    again: true,
  },
];
