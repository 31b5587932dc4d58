/**
 * The demo's remediation projects: what lowers the losses of its risks. Costs, owners, days and tasks are invented for the demonstration. What a project saves isn't here: it
 * follows from its controls and gaps. Days count from the day the demo is loaded; negative ones have passed.
 */
import type { GapVerdict, ProjectStatus, TaskState } from "@crq/contract/risk/remediation/projects";
import type { Role } from "@crq/contract/roles";
import type { Distribution } from "@crq/engine/scenario";
import { PLANTS_NEXT } from "./assessments.ts";

/** A task to load. */
interface DemoTask {
  readonly title: string;
  readonly state: TaskState;
  readonly owner: Role | null;
  readonly starts: number | null;
  readonly due: number;
  /** When it was done. */
  readonly done?: number;
}

/** A project to load. */
export interface DemoProject {
  readonly name: string;
  /** The key of one of its tenant's clients; null: the tenant itself. */
  readonly client: string | null;
  readonly description: string;
  readonly owner: Role;
  readonly status: ProjectStatus;
  readonly oneOff: Distribution;
  readonly yearly: Distribution;
  readonly oneOffYears: number;
  readonly effortDays: number;
  readonly created: number;
  readonly approved?: number;
  readonly done?: number;
  readonly starts: number;
  readonly due: number;
  /** The title of the control that it puts in place. */
  readonly control?: string;
  readonly gaps: {
    /** The name of an assessment. */
    readonly of: string;
    readonly entries: readonly string[];
    /** What they were when it was planned, if that's another answer than now. */
    readonly were?: GapVerdict;
  };
  /** Titles of risks. */
  readonly risks: readonly string[];
  /** Names of projects before it in the list. */
  readonly requires?: readonly string[];
  readonly excludes?: readonly string[];
  readonly tasks: readonly DemoTask[];
}

const pert = (min: number, mode: number, max: number): Distribution => ({ type: "pert", min, mode, max });

const DETECTION = "Endpoint detection answered around the clock";
const SECOND_FACTOR = "A second factor for every mailbox";
const ON_REQUEST = "Administrator rights only on request";

/** Seven: one done and assessed again, four approved by the board, and two proposed that exclude each other. A newer version's come last. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    name: DETECTION,
    client: "components",
    description:
      "The provider’s team watches every endpoint of the plants, day and night, and isolates a machine within minutes. Assessed again after three weeks of use.",
    owner: "admin",
    status: "done",
    oneOff: pert(40_000, 60_000, 110_000),
    yearly: { type: "uniform", min: 80_000, max: 140_000 },
    oneOffYears: 3,
    effortDays: 30,
    created: -72,
    approved: -68,
    done: -56,
    starts: -67,
    due: -54,
    control: "Endpoint detection with a team that answers around the clock",
    gaps: {
      of: PLANTS_NEXT,
      entries: ["03.06.01", "03.14.06"],
      were: "partially-met",
    },
    risks: ["Ransomware stops the plants"],
    tasks: [
      { title: "Choose the provider", state: "done", owner: "admin", starts: -67, due: -64, done: -64 },
      {
        title: "Install sensors in all plants",
        state: "done",
        owner: "risk_analyst",
        starts: -64,
        due: -58,
        done: -59,
      },
      {
        title: "Agree who’s called at night",
        state: "done",
        owner: "tenant_administrator",
        starts: -60,
        due: -57,
        done: -57,
      },
    ],
  },
  {
    name: "Backups that the plant network can’t reach",
    client: "components",
    description:
      "Copies of the production systems go to storage that no account of the plants can change. Each quarter, one line is restored from them as a drill.",
    owner: "tenant_administrator",
    status: "in_progress",
    oneOff: pert(120_000, 150_000, 260_000),
    yearly: pert(60_000, 90_000, 180_000),
    oneOffYears: 4,
    effortDays: 85,
    created: -27,
    approved: -4,
    starts: -3,
    due: 88,
    control: "Backups that the network cannot reach, restored as a drill every quarter",
    gaps: { of: PLANTS_NEXT, entries: ["03.06.03"] },
    risks: ["Ransomware stops the plants", "One data center for the whole group"],
    requires: [DETECTION],
    tasks: [
      {
        title: "Compare three offers",
        state: "done",
        owner: "tenant_administrator",
        starts: -24,
        due: -10,
        done: -11,
      },
      { title: "Order the storage", state: "doing", owner: "tenant_administrator", starts: -3, due: -1 },
      {
        title: "List what each line needs to start again",
        state: "doing",
        owner: "assessor",
        starts: -2,
        due: 9,
      },
      { title: "Copy the production systems", state: "to_do", owner: "admin", starts: 16, due: 51 },
      { title: "Restore the first line as a drill", state: "to_do", owner: null, starts: 58, due: 79 },
    ],
  },
  {
    name: SECOND_FACTOR,
    client: null,
    description:
      "Every mailbox of the group asks for a security key or an app besides the password. Shared mailboxes get owners first.",
    owner: "risk_analyst",
    status: "approved",
    oneOff: pert(15_000, 25_000, 45_000),
    yearly: { type: "uniform", min: 2000, max: 6000 },
    oneOffYears: 3,
    effortDays: 25,
    created: -20,
    approved: -4,
    starts: 5,
    due: 61,
    control: SECOND_FACTOR,
    gaps: { of: "SP 800-53 moderate baseline of the group", entries: ["IA-2(1)", "IA-2(2)"] },
    risks: ["Mailboxes taken over", "Invoices paid to criminals"],
    tasks: [
      {
        title: "Find owners for shared mailboxes",
        state: "to_do",
        owner: "business_stakeholder",
        starts: 5,
        due: 19,
      },
      { title: "Try it with the finance team", state: "to_do", owner: "risk_analyst", starts: 20, due: 34 },
      { title: "Turn it on for everyone", state: "to_do", owner: "admin", starts: 37, due: 61 },
    ],
  },
  {
    name: "Internet-facing systems patched within 14 days",
    client: null,
    description:
      "Gateways get a second unit each, so that one can be patched while the other works. A weekly scan shows what’s still open.",
    owner: "assessor",
    status: "in_progress",
    oneOff: pert(30_000, 45_000, 90_000),
    yearly: { type: "uniform", min: 90_000, max: 160_000 },
    oneOffYears: 3,
    effortDays: 60,
    created: -18,
    approved: -4,
    starts: -4,
    due: 70,
    control: "Patch internet-facing systems within 14 days",
    gaps: { of: "SP 800-53 moderate baseline of the group", entries: ["CA-7"] },
    risks: ["Unpatched systems face the internet"],
    tasks: [
      {
        title: "List every system that the internet reaches",
        state: "done",
        owner: "assessor",
        starts: -12,
        due: -3,
        done: -4,
      },
      { title: "Scan them weekly", state: "done", owner: "risk_analyst", starts: -4, due: 0, done: -1 },
      {
        title: "Agree on maintenance windows with the plants",
        state: "doing",
        owner: "assessor",
        starts: -2,
        due: 12,
      },
      { title: "Add second gateways", state: "to_do", owner: "admin", starts: 14, due: 56 },
      { title: "Report how long patches take", state: "to_do", owner: "assessor", starts: 56, due: 70 },
    ],
  },
  {
    name: ON_REQUEST,
    client: null,
    description:
      "Administrators work with plain accounts, and get more rights for an hour when someone approves it. Needs the second factor first.",
    owner: "admin",
    status: "proposed",
    oneOff: pert(220_000, 320_000, 500_000),
    yearly: pert(70_000, 95_000, 140_000),
    oneOffYears: 4,
    effortDays: 160,
    created: -9,
    starts: 65,
    due: 150,
    gaps: {
      of: "SP 800-53 moderate baseline of the group",
      entries: ["AC-6", "AC-6(2)", "AC-6(5)", "AC-6(9)"],
    },
    risks: ["Cloud accounts taken over", "Ransomware stops the plants"],
    requires: [SECOND_FACTOR],
    tasks: [],
  },
  {
    name: "Access by duty, reviewed every quarter",
    client: null,
    description:
      "Rights follow what people do, not where they work, and no one approves their own payments. It takes the same people as administrator rights on request, so only one of the two fits this year.",
    owner: "business_stakeholder",
    status: "proposed",
    oneOff: pert(60_000, 90_000, 150_000),
    yearly: pert(20_000, 30_000, 45_000),
    oneOffYears: 3,
    effortDays: 60,
    created: -6,
    starts: 40,
    due: 140,
    gaps: {
      of: "SP 800-53 moderate baseline of the group",
      entries: ["AC-2(1)", "AC-2(3)", "AC-5", "AC-6(7)"],
    },
    risks: ["Insiders look at records they don’t need", "Patient records are stolen"],
    excludes: [ON_REQUEST],
    tasks: [],
  },
  {
    name: "Records open only to those who treat the patient",
    client: "health",
    description:
      "The record system of the hospitals asks whether someone treats the patient before it opens a record. In an emergency it opens at once, and the access is looked at the next day.",
    owner: "tenant_administrator",
    status: "approved",
    oneOff: pert(140_000, 190_000, 320_000),
    yearly: { type: "uniform", min: 40_000, max: 70_000 },
    oneOffYears: 4,
    effortDays: 110,
    created: -16,
    approved: -3,
    starts: 8,
    due: 118,
    gaps: { of: "SP 800-53 moderate baseline of the group", entries: ["AC-3"] },
    risks: ["Patient records are stolen", "Insiders look at records they don’t need"],
    tasks: [
      {
        title: "Agree with the wards on who treats whom",
        state: "to_do",
        owner: "business_stakeholder",
        starts: 8,
        due: 36,
      },
      { title: "Set it up for one clinic", state: "to_do", owner: "admin", starts: 37, due: 71 },
      { title: "Turn it on in all clinics", state: "to_do", owner: "admin", starts: 72, due: 111 },
      {
        title: "Look at a month of emergency access",
        state: "to_do",
        owner: "assessor",
        starts: 85,
        due: 118,
      },
    ],
  },
];
