/** Ten questions for a small company's first hour with CSF 2.0, in plain words of our own. */

/** What a company answers. */
export const FIRST_ANSWERS = ["yes", "partly", "no", "unknown"] as const;
/** What a company answers. */
export type FirstAnswer = (typeof FIRST_ANSWERS)[number];

/** One of the questions. */
export interface FirstQuestion {
  readonly id: string;
  /** What it's about, in two or three words. */
  readonly topic: string;
  readonly text: string;
  readonly why: string;
  /** The first thing to do where the answer isn't yes. */
  readonly step: string;
  /** The subcategories that the answer is about. */
  readonly entries: readonly string[];
  /** The product's scenario templates whose losses a gap leaves open, most of all the first. */
  readonly templates: readonly string[];
  /** Words in the name of a control that closes the gap. */
  readonly controlWords: RegExp;
}

/** The questions, in the order in which they're asked. */
export const FIRST_QUESTIONS: readonly FirstQuestion[] = [
  {
    id: "owner",
    topic: "Someone in charge",
    text: "Is one person in charge of security, with time and money for it?",
    why: "Without a name behind it, everything below waits for someone else.",
    step: "Name one person, and give them a day a month and a small budget.",
    entries: ["GV.RR-02", "GV.RR-03"],
    templates: [],
    controlWords: /\b(security officer|ciso|responsib|governance)/i,
  },
  {
    id: "inventory",
    topic: "A list of what you use",
    text: "Do you have a list of the computers, phones, servers and online services that you use?",
    why: "You can’t protect, update or restore what you don’t know about.",
    step: "List devices and online services in one table, with who uses them.",
    entries: ["ID.AM-01", "ID.AM-02", "ID.AM-04"],
    templates: ["cloud-misconfiguration"],
    controlWords: /\b(inventory|asset (list|register|management))/i,
  },
  {
    id: "second-factor",
    topic: "A second factor",
    text: "Does everyone need more than a password to read mail and to sign in from outside?",
    why: "Stolen passwords open mailboxes and remote access; a second factor stops most of that.",
    step: "Turn on a second factor for mail and remote access first, then for everything else.",
    entries: ["PR.AA-03"],
    templates: ["ransomware", "business-email-compromise", "data-breach"],
    controlWords: /\b(mfa|2fa|multi-?factor|two-?factor|second factor|passkeys?)\b/i,
  },
  {
    id: "access",
    topic: "Access that fits",
    text: "Does everyone have only the access that their work needs, and does it end when they leave?",
    why: "Insiders and intruders use old accounts and access rights that should be gone.",
    step: "Go through all accounts once, remove what isn’t needed, and repeat each quarter.",
    entries: ["PR.AA-01", "PR.AA-05"],
    templates: ["insider", "data-breach"],
    controlWords: /\b(least privilege|access review|offboarding|privileged|access management)/i,
  },
  {
    id: "updates",
    topic: "Updates",
    text: "Are computers, phones, servers and programs updated within two weeks?",
    why: "Criminals look for known weaknesses that were left open.",
    step: "Turn on automatic updates, and replace what gets none any more.",
    entries: ["PR.PS-02", "ID.RA-01"],
    templates: ["ransomware", "data-breach"],
    controlWords: /\b(patch|updates?|vulnerability management)/i,
  },
  {
    id: "backups",
    topic: "Backups that survive",
    text: "Do you have backups that an intruder can’t delete, and have you restored from one in the last year?",
    why: "Backups decide whether ransomware costs you days or the company.",
    step: "Keep one copy offline or locked, and restore a computer from it as a test.",
    entries: ["PR.DS-11", "RC.RP-03"],
    templates: ["ransomware"],
    controlWords: /\b(back-?ups?|restore)/i,
  },
  {
    id: "detection",
    topic: "Someone who notices",
    text: "Does every computer have protection that raises an alarm, and does someone act on it the same day?",
    why: "The longer an intruder goes unnoticed, the more they steal and encrypt.",
    step: "Put detection on every computer, and let someone watch it, also at night.",
    entries: ["DE.CM-09", "DE.AE-02"],
    templates: ["ransomware", "data-breach"],
    controlWords: /\b(edr|xdr|mdr|antivirus|endpoint|detection|monitoring|siem)\b/i,
  },
  {
    id: "training",
    topic: "People who ask first",
    text: "Do your people practice spotting false messages, and do they call back before they change where money goes?",
    why: "A forged invoice needs no break-in, only someone in a hurry.",
    step: "Agree on one rule: new bank details are confirmed by phone, at a number that you know.",
    entries: ["PR.AT-01", "PR.AT-02"],
    templates: ["payment-fraud", "business-email-compromise"],
    controlWords: /\b(awareness|training|phishing|call-?back)/i,
  },
  {
    id: "incident-plan",
    topic: "A plan for the bad day",
    text: "Is it written down who does what and whom you call when you’re attacked?",
    why: "The first day decides what an incident costs, and it’s hard to think clearly then.",
    step: "Write one page: who decides, who calls the provider, the insurer and the lawyer. Print it.",
    entries: ["RS.MA-01", "RS.CO-02", "ID.IM-04"],
    templates: ["ransomware", "data-breach"],
    controlWords: /\b(incident response|response plan|incident plan|retainer|playbook)/i,
  },
  {
    id: "suppliers",
    topic: "Suppliers",
    text: "Do you know which suppliers could stop your work or lose your data, and what they promise you?",
    why: "What a supplier loses or can’t deliver becomes your incident.",
    step: "List the five that you can’t do without, and ask each how long an outage may last.",
    entries: ["GV.SC-04", "GV.SC-05"],
    templates: ["supplier-outage"],
    controlWords: /\b(suppliers?|vendors?|third.part(y|ies))\b/i,
  },
];

/** What an answer counts as; null: it isn't known, and stays open. */
export function resultOf(answer: FirstAnswer): "met" | "partially-met" | "not-met" | null {
  return { yes: "met", partly: "partially-met", no: "not-met", unknown: null }[answer] as
    | "met"
    | "partially-met"
    | "not-met"
    | null;
}

/** Every subcategory that a question is about. */
export const FIRST_ENTRIES: readonly string[] = FIRST_QUESTIONS.flatMap(({ entries }) => entries);
