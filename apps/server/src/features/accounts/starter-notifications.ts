/** What a new account is told first. */
export const STARTER_NOTIFICATIONS = [
  {
    kind: "welcome",
    title: "Welcome",
    body: "This is where your organisation's cyber risk is put into money and its compliance is proven.",
    href: "/dashboard",
  },
  {
    kind: "security",
    title: "Secure your account",
    body: "Use a password that you use nowhere else, and keep your e-mail account as safe as this one.",
    href: null,
  },
  {
    kind: "tour",
    title: "Take the tour",
    body: "A first scenario takes five minutes: how often, how much, and the curve is there.",
    href: "/risk-management/quantitative-analysis",
  },
];
