/** How long each message is shown. */
export const MESSAGE_MS = 1800;

/** The messages of the loading screen. */
export const LOADING_MESSAGES = [
  "Analyzing security controls...",
  "Scanning for vulnerabilities...",
  "Evaluating risk scenarios...",
  "Quantifying cyber risks...",
  "Reviewing access controls...",
  "Weighing loss magnitudes...",
  "Reading threat intelligence...",
  "Mapping compliance frameworks...",
  "Sorting incident data...",
  "Estimating event frequencies...",
  "Drawing loss exceedance curves...",
  "Checking evidence and sources...",
  "Balancing residual risk...",
  "Ranking remediation projects...",
  "Calibrating estimates...",
] as const;

/** One of the messages at random, different from the current one. */
export function nextMessage(current?: string, random: () => number = Math.random): string {
  const others = LOADING_MESSAGES.filter((message) => message !== current);
  return others[Math.floor(random() * others.length)] ?? LOADING_MESSAGES[0];
}
