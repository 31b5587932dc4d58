/** What a new account is told first, the first on top. It belongs to the account, wherever the person works, and is not mailed. */
export const STARTER_NOTIFICATIONS = [
  {
    kind: "welcome",
    category: "product",
    title: "Welcome",
    body: "This is where your organization's cyber risk is put into money and its compliance is proven.",
    href: "/dashboard",
  },
  {
    kind: "security",
    category: "security",
    title: "Secure your account",
    body: "Add a second factor, so that a stolen password opens nothing.",
    href: "/user-account/mfa-management",
  },
  {
    kind: "tour",
    category: "product",
    title: "Take the tour",
    body: "It shows in two minutes where things are and how a first scenario becomes a curve.",
    href: "/dashboard?tour=start",
  },
].map((one) => ({ ...one, mail_due: "elsewhere" }));
