/** Questions whose answer is a number that doesn't change, for practicing 90 % intervals. */
import { GENERAL, type Row } from "./general-questions.ts";

/** A question with its answer and source. */
export interface IntervalQuestion {
  /** Stored in people's history: never reused for another question. */
  readonly id: string;
  readonly question: string;
  /** The unit of the number; empty for a year. */
  readonly unit: string;
  readonly truth: number;
  readonly source: string;
}

const COMPUTING: readonly Row[] = [
  [
    "atlantic-cable",
    "In which year did the first telegraph message cross the Atlantic by cable?",
    "",
    1858,
    "Institution of Engineering and Technology, archives",
  ],
  [
    "eniac",
    "How heavy was ENIAC, the computer of 1945?",
    "tonnes",
    27,
    "University of Pennsylvania: 30 short tons",
  ],
  [
    "agc-memory",
    "How many words of erasable memory did the Apollo Guidance Computer have?",
    "words",
    2048,
    "MIT Instrumentation Laboratory, R-700",
  ],
  ["intel-4004", "How many transistors did the Intel 4004 of 1971 have?", "transistors", 2300, "Intel"],
  [
    "email",
    "In which year was the first email sent between two computers on a network?",
    "",
    1971,
    "Ray Tomlinson; Internet Hall of Fame",
  ],
  ["first-com", "In which year was the first .com domain registered?", "", 1985, "Verisign: symbolics.com"],
  ["ipv4", "How many IPv4 addresses are there?", "billion", 4.29, "RFC 791: 32 bits"],
  [
    "rdp-port",
    "Which TCP port does Microsoft's Remote Desktop listen on by default?",
    "",
    3389,
    "IANA, port numbers",
  ],
  ["des-bits", "How many bits long is the key of DES?", "bits", 56, "NIST, FIPS 46-3"],
  ["des-year", "In which year did DES become a US federal standard?", "", 1977, "NIST, FIPS 46"],
  [
    "des-cracker",
    "How long did the EFF's machine take to break a DES key in July 1998?",
    "hours",
    56,
    "Electronic Frontier Foundation",
  ],
  [
    "rsa",
    "In which year did Rivest, Shamir and Adleman publish RSA in Communications of the ACM?",
    "",
    1978,
    "Communications of the ACM 21(2)",
  ],
  ["aes", "In which year did AES become a US federal standard?", "", 2001, "NIST, FIPS 197"],
  ["tls13", "In which year was TLS 1.3 published as an RFC?", "", 2018, "RFC 8446"],
  [
    "aids-trojan",
    "In which year was the AIDS trojan, the first ransomware, posted on diskettes?",
    "",
    1989,
    "Virus Bulletin, January 1990",
  ],
  [
    "morris",
    "In which year did the Morris worm spread?",
    "",
    1988,
    "Eugene Spafford, The Internet Worm Program",
  ],
  ["iloveyou", "In which year did the ILOVEYOU worm spread?", "", 2000, "CERT Advisory CA-2000-04"],
  [
    "code-red",
    "How many hosts did Code Red infect in less than 14 hours in July 2001?",
    "hosts",
    359_000,
    "CAIDA, analysis of Code-Red",
  ],
  [
    "slammer-hosts",
    "How many hosts did the Slammer worm infect at least, in January 2003?",
    "hosts",
    75_000,
    "Moore et al., Inside the Slammer Worm, 2003",
  ],
  [
    "slammer-double",
    "In what time did the number of hosts infected by Slammer double at first?",
    "seconds",
    8.5,
    "Moore et al., Inside the Slammer Worm, 2003",
  ],
  [
    "slammer-size",
    "How large was the Slammer worm's code?",
    "bytes",
    376,
    "Moore et al., Inside the Slammer Worm, 2003",
  ],
  ["stuxnet", "In which year was Stuxnet discovered?", "", 2010, "Symantec, W32.Stuxnet Dossier"],
  ["heartbleed", "In which year was Heartbleed disclosed?", "", 2014, "CVE-2014-0160"],
  [
    "wannacry-days",
    "How many days lay between Microsoft's fix MS17-010 and the outbreak of WannaCry?",
    "days",
    59,
    "Microsoft: 14 March 2017; Europol: 12 May 2017",
  ],
];

const LOSSES: readonly Row[] = [
  [
    "yahoo",
    "How many Yahoo accounts were in the breach of 2013?",
    "billion",
    3,
    "Yahoo, notice of October 2017",
  ],
  [
    "target",
    "How many payment cards were stolen from Target in 2013?",
    "million",
    40,
    "Target Corporation, notice of December 2013",
  ],
  [
    "equifax",
    "How many people did the Equifax breach of 2017 affect?",
    "million",
    147,
    "US Federal Trade Commission",
  ],
  [
    "colonial-paid",
    "How many bitcoins did Colonial Pipeline pay in 2021?",
    "bitcoins",
    75,
    "US Department of Justice, June 2021",
  ],
  [
    "colonial-back",
    "How many of Colonial Pipeline's bitcoins did the US authorities seize?",
    "bitcoins",
    63.7,
    "US Department of Justice, June 2021",
  ],
  [
    "ba-fine",
    "How much did the UK's regulator fine British Airways in 2020?",
    "million pounds",
    20,
    "Information Commissioner's Office, October 2020",
  ],
  [
    "marriott-fine",
    "How much did the UK's regulator fine Marriott in 2020?",
    "million pounds",
    18.4,
    "Information Commissioner's Office, October 2020",
  ],
  [
    "gdpr-days",
    "How many days lay between the GDPR's adoption and its application?",
    "days",
    758,
    "Regulation (EU) 2016/679: 27 April 2016 to 25 May 2018",
  ],
  [
    "dbir-2025",
    "How many confirmed breaches did Verizon analyze for its report of 2025?",
    "breaches",
    12_195,
    "Verizon, Data Breach Investigations Report 2025",
  ],
  [
    "dbir-ransomware",
    "In what share of the breaches of Verizon's report of 2025 was there ransomware?",
    "%",
    44,
    "Verizon, Data Breach Investigations Report 2025",
  ],
  [
    "ibm-2024",
    "What did a data breach cost on average in IBM's study of 2024?",
    "million US dollars",
    4.88,
    "IBM/Ponemon, Cost of a Data Breach 2024",
  ],
  [
    "hhs-2023",
    "How many breaches of 500 or more people did US healthcare report for 2023?",
    "breaches",
    725,
    "US Department of Health and Human Services, breach portal",
  ],
];

/** All questions; they are independent, so any ten make a round. */
export const INTERVAL_QUESTIONS: readonly IntervalQuestion[] = [...GENERAL, ...COMPUTING, ...LOSSES].map(
  ([id, question, unit, truth, source]) => ({ id, question, unit, truth, source }),
);
