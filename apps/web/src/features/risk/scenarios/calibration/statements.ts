/** Statements that are true or false, for practicing confidence. */

/** A statement with whether it's true, why, and the source. */
export interface Statement {
  /** Stored in people's history: never reused for another statement. */
  readonly id: string;
  readonly statement: string;
  readonly truth: boolean;
  /** The fact in a few words. */
  readonly because: string;
  readonly source: string;
}

type Row = readonly [id: string, statement: string, truth: boolean, because: string, source: string];

const ROWS: readonly Row[] = [
  [
    "pacific",
    "The Pacific Ocean covers a larger area than all land on Earth.",
    true,
    "About 165 against 149 million km².",
    "NOAA, National Ocean Service",
  ],
  [
    "venus",
    "On Venus one turn around its axis takes longer than one year.",
    true,
    "243 against 225 Earth days.",
    "NASA, Venus fact sheet",
  ],
  [
    "platinum",
    "Gold is denser than platinum.",
    false,
    "19.3 against 21.5 g/cm³.",
    "CRC Handbook of Chemistry and Physics",
  ],
  [
    "oxford",
    "There was teaching at Oxford before the Aztecs founded Tenochtitlan.",
    true,
    "By 1096; Tenochtitlan was founded in 1325.",
    "University of Oxford",
  ],
  [
    "wall",
    "The Great Wall of China can be seen from the Moon with the naked eye.",
    false,
    "It is a few metres wide.",
    "NASA",
  ],
  ["canberra", "Sydney is the capital of Australia.", false, "Canberra is.", "Australian Government"],
  [
    "napoleon",
    "Napoleon was much shorter than the Frenchmen of his time.",
    false,
    "About 168 cm, around the average then.",
    "Fondation Napoléon",
  ],
  [
    "water",
    "Water is denser at 4 °C than at 0 °C.",
    true,
    "It is densest at about 4 °C.",
    "CRC Handbook of Chemistry and Physics",
  ],
  [
    "greenland",
    "Greenland is larger than Africa.",
    false,
    "It is about a fourteenth of it; the map makes it large.",
    "CIA World Factbook",
  ],
  [
    "leap-1900",
    "The year 1900 was a leap year.",
    false,
    "Full centuries are not, unless 400 divides them.",
    "Inter gravissimas, 1582",
  ],
  [
    "time-zones",
    "Russia has more time zones than the 48 contiguous United States.",
    true,
    "Eleven against four.",
    "Federal Law on the Calculation of Time, Russia; US Department of Transportation",
  ],
  [
    "mauna-kea",
    "From base to summit, no mountain is higher than Mount Everest.",
    false,
    "Mauna Kea rises about 10,200 m from the sea floor.",
    "US Geological Survey",
  ],
  [
    "istanbul",
    "Istanbul lies on two continents.",
    true,
    "The Bosporus divides it.",
    "Encyclopaedia Britannica",
  ],
  [
    "bluetooth",
    "Bluetooth is named after a king.",
    true,
    "Harald Bluetooth of Denmark, tenth century.",
    "Bluetooth Special Interest Group",
  ],
  [
    "moth",
    "Engineers taped a moth from a relay into a computer's log in the 1940s.",
    true,
    "The Harvard Mark II, 9 September 1947.",
    "Smithsonian, National Museum of American History",
  ],
  [
    "spam",
    "The first known mass email of advertising was sent in the 1970s.",
    true,
    "In May 1978, over the ARPANET.",
    "Internet Society",
  ],
  ["kerberos", "Kerberos was developed at Stanford.", false, "At MIT, in Project Athena.", "RFC 4120"],
  ["sha1", "SHA-1 gives a digest of 256 bits.", false, "160 bits.", "NIST, FIPS 180-4"],
  ["ipv6", "An IPv6 address has 128 bits.", true, "Four times an IPv4 address.", "RFC 8200"],
  [
    "aes-origin",
    "The AES cipher was designed by the US National Security Agency.",
    false,
    "By Joan Daemen and Vincent Rijmen of Belgium.",
    "NIST, FIPS 197",
  ],
  ["ssl", "TLS 1.0 came after SSL 3.0.", true, "It is close to it.", "RFC 2246"],
  ["dns", "DNS listens on port 53.", true, "UDP and TCP.", "RFC 1035"],
  [
    "bitcoin",
    "There can be at most 210 million bitcoins.",
    false,
    "21 million.",
    "Bitcoin Core, consensus rules",
  ],
  [
    "morris-mit",
    "The author of the Morris worm became a professor at MIT.",
    true,
    "Robert Tappan Morris.",
    "MIT Computer Science and Artificial Intelligence Laboratory",
  ],
  [
    "wannacry-mail",
    "WannaCry spread mainly through attachments of email.",
    false,
    "Through a flaw in Windows file sharing, without anybody's help.",
    "US-CERT Alert TA17-132A",
  ],
  [
    "wannacry-patch",
    "Microsoft had published a fix for the flaw before WannaCry used it.",
    true,
    "MS17-010, 59 days earlier.",
    "Microsoft Security Bulletin MS17-010",
  ],
  [
    "stuxnet-zero",
    "Stuxnet used several flaws in Windows that nobody had fixed yet.",
    true,
    "Four of them.",
    "Symantec, W32.Stuxnet Dossier",
  ],
  [
    "equifax-struts",
    "Equifax was breached in 2017 through a flaw for which there was a fix.",
    true,
    "Apache Struts, CVE-2017-5638.",
    "US Government Accountability Office, GAO-18-559",
  ],
  [
    "gdpr-72",
    "The GDPR gives 72 hours to tell the supervisory authority of a breach.",
    true,
    "Article 33, where feasible.",
    "Regulation (EU) 2016/679",
  ],
  [
    "gdpr-fine",
    "The GDPR's highest fine is 10% of worldwide yearly turnover.",
    false,
    "4%, or 20 million euros if that is more.",
    "Regulation (EU) 2016/679, article 83",
  ],
  [
    "passwords",
    "NIST's guideline of 2017 tells firms to make people change passwords every 90 days.",
    false,
    "It says not to ask for it without a sign of compromise.",
    "NIST SP 800-63B",
  ],
  ["cvss", "A CVSS base score lies between 0 and 10.", true, "To one decimal.", "FIRST, CVSS specification"],
  [
    "annex-a",
    "Annex A of ISO/IEC 27001:2022 has more controls than that of 2013.",
    false,
    "93 against 114.",
    "ISO/IEC 27001:2022",
  ],
  [
    "csf-govern",
    "Version 2.0 of the NIST Cybersecurity Framework added a function called Govern.",
    true,
    "The sixth.",
    "NIST CSWP 29",
  ],
  [
    "pci",
    "The first PCI Data Security Standard appeared in the 1990s.",
    false,
    "In December 2004.",
    "PCI Security Standards Council",
  ],
  [
    "dbir-half",
    "In Verizon's report of 2025, more than half of all breaches had ransomware.",
    false,
    "44%.",
    "Verizon, Data Breach Investigations Report 2025",
  ],
  [
    "hipaa-500",
    "US healthcare reported more than 1,000 breaches of 500 or more people for 2023.",
    false,
    "725.",
    "US Department of Health and Human Services, breach portal",
  ],
  [
    "des-broken",
    "A DES key was found by trying all keys before the year 2000.",
    true,
    "Several times from 1997 on; in 56 hours in 1998.",
    "Electronic Frontier Foundation",
  ],
];

/** All statements. */
export const STATEMENTS: readonly Statement[] = ROWS.map(([id, statement, truth, because, source]) => ({
  id,
  statement,
  truth,
  because,
  source,
}));
