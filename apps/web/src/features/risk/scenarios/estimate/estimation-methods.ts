/** How to estimate each input, by the last part of its name: `lef`, `vulnerability`, `fines`. */
export const METHODS: Readonly<Record<string, string>> = {
  lef: "Count your own incidents over the last five years, then look at how often firms like yours report it. Once in ten years is 0.1, or type “1 in 10”. Make the range wide enough that you would be surprised to be outside it.",
  tef: "Count attempts, not successes: blocked intrusions that went beyond scanning, fraudulent payment requests, lost devices. Take twelve months from the ticket system, then ask what went undetected. If you know how often attempts succeed and what share succeeds, divide the first by the second.",
  contactFrequency:
    "Count the occasions when an attacker could act: phishing messages that reach an inbox, visits by staff with access, connections to an exposed service. Log files give the order of magnitude. Random contact, regular contact and targeted contact may need a scenario each.",
  probabilityOfAction:
    "Ask what the other side gains, what it costs them, and what they risk. Then check against a count: attempts divided by contacts in a month where you have both. Few contacts lead to an attempt when the prize is small or the risk of being caught is large.",
  vulnerability:
    "Of the last attempts that you know of, how many got through? Penetration tests and phishing exercises give trials and successes; “Update with your incidents” turns them into a range. Two of forty is 5%, and the range around it is wide.",
  threatCapability:
    "Rank everyone who might try this by skill, tools, time and money: 0% is the weakest, 100% the strongest. Petty criminals with purchased tools rank at about 30% to 60%, organized groups at 60% to 90%, nation states above. Enter the range for attackers likely to target you.",
  resistanceStrength:
    "Ask which attackers your weakest path would stop. Defenses that stop purchased tools but not an organized group rank at about 60%. Use the weakest entry point, not the average, and count a failed control as failed.",
  slef: "Open FAIR calls this secondary loss event frequency. It is a chance for each event, not a yearly count. Ask of ten events like this: in how many would a regulator, a customer or a court act? Three of ten is 30%.",
  productivity:
    "Hours down × margin lost per hour, plus wages of people who cannot work. Leave out sales that are only delayed and come back later.",
  response:
    "Incident responders and lawyers by the day, overtime, notification letters, call center. Ask for last year's invoices or the retainer's rates.",
  replacement:
    "Hardware, rebuilt systems, stolen funds. Price it at today's cost, less what is covered by warranty.",
  fines:
    "Look at penalties for comparable cases and sizes, not at the legal maximum. Settlements scale with the number of people affected.",
  competitive:
    "The lead in months × margin a month that it earned. Most scenarios have none: leave it out unless something secret is lost.",
  reputation:
    "Customers lost × yearly margin of each × years they would have stayed. Published churn after breaches is mostly below 5%.",
};
