/**
 * The demo's risk register: risks behind the scenarios, and some that are rated only. Every rating, owner and decision is invented for the demonstration. The techniques
 * are what the described attack would use.
 */
import type { RiskRating, RiskStatus, RiskTreatment } from "@crq/contract/risk/register/risk-record";
import type { Role } from "@crq/contract/roles";

/** A risk to load. */
export interface DemoRisk {
  readonly title: string;
  /** The key of one of its tenant's clients; null: the tenant itself. */
  readonly client: string | null;
  readonly category: string;
  readonly cause: string;
  readonly event: string;
  readonly effect: string;
  readonly owner: Role;
  readonly assets?: readonly string[];
  readonly processes?: readonly string[];
  /** Likelihood and impact in the product's own matrix, 1 to 5. */
  readonly inherent: RiskRating;
  readonly current: RiskRating;
  readonly target: RiskRating;
  /** The title of the scenario that puts it in money. */
  readonly scenario?: string;
  readonly status: RiskStatus;
  readonly treatment: RiskTreatment;
  /** Negative: its review is overdue. */
  readonly reviewInDays: number;
  readonly reviewMonths: number;
  /** Its acceptance: why, and for how long; asked for by the analyst, approved by the administrator. */
  readonly accepted?: { readonly reason: string; readonly days: number; readonly approved: boolean };
}

const at = (likelihood: number, impact: number): RiskRating => ({ likelihood, impact });

/** Twelve risks in all states. */
export const DEMO_RISKS: readonly DemoRisk[] = [
  {
    title: "Ransomware stops the plants",
    client: "components",
    category: "Malware",
    cause:
      "Phishing or a stolen password gives an attacker a way in, and the office and plant networks aren’t separated.",
    event: "Ransomware encrypts the systems that run production.",
    effect: "Production stops for days; customers wait, and contracts have penalties.",
    owner: "admin",
    assets: ["Manufacturing execution system", "Plant network"],
    processes: ["Production"],
    inherent: at(4, 5),
    current: at(3, 5),
    target: at(2, 4),
    scenario: "Ransomware stops production",
    status: "in_treatment",
    treatment: "mitigate",
    reviewInDays: 45,
    reviewMonths: 3,
  },
  {
    title: "Patient records are stolen",
    client: "health",
    category: "Data breach",
    cause: "Records are reachable from many accounts, and not all of them need a second factor.",
    event: "An attacker copies patient records.",
    effect: "Patients and regulators must be told; care suffers while systems are examined.",
    owner: "risk_analyst",
    assets: ["Electronic health records"],
    processes: ["Patient care"],
    inherent: at(4, 5),
    current: at(3, 5),
    target: at(2, 5),
    scenario: "Breach of patient records",
    status: "in_treatment",
    treatment: "mitigate",
    reviewInDays: 20,
    reviewMonths: 3,
  },
  {
    title: "A supplier’s breach becomes ours",
    client: null,
    category: "Third parties",
    cause: "Suppliers hold our data and connect to our network under contracts without security terms.",
    event: "An attacker comes in through a supplier.",
    effect: "We bear the cost of a breach that we couldn’t see coming.",
    owner: "tenant_administrator",
    processes: ["Purchasing"],
    inherent: at(4, 4),
    current: at(3, 4),
    target: at(2, 3),
    scenario: "Breach that starts at a supplier",
    status: "open",
    treatment: "undecided",
    reviewInDays: -12,
    reviewMonths: 6,
  },
  {
    title: "Invoices paid to criminals",
    client: null,
    category: "Fraud",
    cause: "Bank details are changed on the strength of an email.",
    event: "A forged message redirects a payment.",
    effect: "The money is rarely recovered.",
    owner: "business_stakeholder",
    processes: ["Accounts payable"],
    inherent: at(5, 3),
    current: at(3, 3),
    target: at(2, 2),
    scenario: "Payment fraud by forged instruction",
    status: "monitored",
    treatment: "mitigate",
    reviewInDays: 75,
    reviewMonths: 6,
  },
  {
    title: "Mailboxes taken over",
    client: null,
    category: "Fraud",
    cause: "Passwords are reused and phished.",
    event: "An attacker reads and sends mail as one of us.",
    effect: "Fraud, leaked negotiations, and work to find out what was read.",
    owner: "risk_analyst",
    assets: ["Email"],
    inherent: at(5, 3),
    current: at(4, 3),
    target: at(2, 2),
    scenario: "Business email compromise",
    status: "in_treatment",
    treatment: "mitigate",
    reviewInDays: 10,
    reviewMonths: 3,
  },
  {
    title: "Unpatched systems face the internet",
    client: "components",
    category: "Vulnerabilities",
    cause: "Remote access gateways can’t be restarted while the plants run.",
    event: "A known flaw is exploited before it’s patched.",
    effect: "The attacker has a place in the network from which to go on.",
    owner: "assessor",
    assets: ["Remote access gateways"],
    inherent: at(5, 4),
    current: at(4, 4),
    target: at(2, 4),
    scenario: "Exploited flaw in an internet-facing system",
    status: "in_treatment",
    treatment: "mitigate",
    reviewInDays: -3,
    reviewMonths: 1,
  },
  {
    title: "Health records sent to the wrong person",
    client: "health",
    category: "Data breach",
    cause: "Letters and messages are addressed by hand.",
    event: "Someone receives another person’s records.",
    effect: "Each case is reported; most cost little.",
    owner: "business_stakeholder",
    processes: ["Patient care"],
    inherent: at(5, 2),
    current: at(5, 2),
    target: at(4, 2),
    scenario: "Health records sent or published by mistake",
    status: "monitored",
    treatment: "accept",
    reviewInDays: 120,
    reviewMonths: 12,
    accepted: {
      reason: "Checks of each letter would cost more than the cases do. The rate is watched every quarter.",
      days: 200,
      approved: true,
    },
  },
  {
    title: "Hospitals divert patients during an attack",
    client: "health",
    category: "Malware",
    cause: "Clinical systems share one network, and paper procedures are rarely practiced.",
    event: "An attack takes clinical systems down, and ambulances are diverted.",
    effect: "Patients are at risk, and care that isn’t given isn’t paid for.",
    owner: "admin",
    assets: ["Clinical systems"],
    processes: ["Patient care", "Emergency care"],
    inherent: at(3, 5),
    current: at(3, 5),
    target: at(2, 4),
    scenario: "Hospitals diverted by an attack on clinical systems",
    status: "open",
    treatment: "transfer",
    reviewInDays: 31,
    reviewMonths: 3,
  },
  {
    title: "Insiders look at records they don’t need",
    client: "health",
    category: "Insiders",
    cause: "Access follows departments, not duties, and is seldom reviewed.",
    event: "An employee reads or sells records.",
    effect: "Harm to patients, dismissals, and reports to the regulator.",
    owner: "assessor",
    assets: ["Electronic health records"],
    inherent: at(4, 3),
    current: at(3, 3),
    target: at(2, 3),
    scenario: "Misuse of access by an insider",
    status: "open",
    treatment: "mitigate",
    reviewInDays: 58,
    reviewMonths: 6,
  },
  {
    title: "Cloud accounts taken over",
    client: "components",
    category: "Identity",
    cause: "Keys in scripts don’t expire, and administrators sign in with a code by text message.",
    event: "Stolen credentials open the cloud.",
    effect: "Data is copied, and computing time is used at our cost.",
    owner: "risk_analyst",
    assets: ["Cloud platform"],
    inherent: at(4, 4),
    current: at(3, 4),
    target: at(2, 3),
    scenario: "Stolen credentials open the cloud",
    status: "in_treatment",
    treatment: "mitigate",
    reviewInDays: 15,
    reviewMonths: 3,
  },
  {
    title: "Old plant controllers without a maker",
    client: "components",
    category: "Vulnerabilities",
    cause: "The maker of two lines’ controllers no longer exists, so there are no updates.",
    event: "A controller fails, or is manipulated.",
    effect: "A line stands still until it’s replaced.",
    owner: "tenant_administrator",
    assets: ["Programmable controllers"],
    processes: ["Production"],
    inherent: at(3, 4),
    current: at(2, 4),
    target: at(2, 4),
    status: "monitored",
    treatment: "accept",
    reviewInDays: 25,
    reviewMonths: 6,
    accepted: {
      reason: "Both lines are replaced next year. Until then they’re separated from the network.",
      days: 24,
      approved: false,
    },
  },
  {
    title: "One data center for the whole group",
    client: null,
    category: "Resilience",
    cause: "Backups and servers are in the same building.",
    event: "Fire, flood or a long power cut.",
    effect: "Most systems are down for a week or more.",
    owner: "admin",
    assets: ["Data center"],
    inherent: at(2, 5),
    current: at(2, 4),
    target: at(1, 4),
    status: "open",
    treatment: "undecided",
    reviewInDays: 64,
    reviewMonths: 12,
  },
];

/** What the scenarios' attackers do, in ATT&CK's techniques, by the scenario's title. */
export const DEMO_TECHNIQUES: Readonly<Record<string, readonly string[]>> = {
  "Ransomware stops production": ["T1078", "T1190", "T1486", "T1566"],
  "Breach of patient records": ["T1078", "T1190", "T1213", "T1566"],
  "Breach that starts at a supplier": ["T1195", "T1199"],
  "Business email compromise": ["T1078", "T1114", "T1534", "T1566"],
  "Exploited flaw in an internet-facing system": ["T1133", "T1190"],
  "Hospitals diverted by an attack on clinical systems": ["T1078", "T1133", "T1486"],
  "Misuse of access by an insider": ["T1078", "T1213"],
  "Stolen credentials open the cloud": ["T1078.004", "T1110", "T1621"],
};

/** The assessment that those scenarios follow. */
export const FOLLOWED = "SP 800-53 moderate baseline of the group";
