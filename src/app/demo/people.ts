import type { Role } from "#base/roles.ts";

export type DemoPerson = { email: string; firstName: string; lastName: string; role: Role; requestedRole?: Role };

const person =
  (domain: string, role: Role) =>
  (name: string): DemoPerson => {
    const [firstName = "", ...rest] = name.split(" ");
    const lastName = rest.join(" ");
    const plain = `${firstName}.${rest.at(-1)}`
      .normalize("NFD")
      .replace(/[^a-z.]/gi, "")
      .toLowerCase();
    return { email: `${plain}@${domain}.test`, firstName, lastName, role };
  };

/** Ordered by activity: earlier people get more referrals. */
export const goodwordTeam: DemoPerson[] = [
  ...["Priya Raman", "Marcus Lindqvist", "Yuki Tanabe", "Oluwaseun Bello"].map(person("goodword", "company")),
  ...[
    "Elif Kaya",
    "Mateo Fuentes",
    "Hannah Weiss",
    "Omar Al-Sayed",
    "Chloé Mercier",
    "Raj Malhotra",
    "Sofia Petrova",
    "Daniel Mbeki",
    "Mei Zhang",
    "Lucas Almeida",
    "Freya Olsen",
    "Giulia Romano",
    "Tomasz Nowak",
    "Aisha Rahman",
    "Jonas Keller",
    "Isabel Duarte",
    "Kenji Mori",
    "Nadia Benali",
  ].map(person("goodword", "referrer")),
  ...["Ruben Castillo", "Ingrid Haugen"].map(person("goodword", "both")),
];

export const acmeTeam: DemoPerson[] = [
  ...["Paula Greco"].map(person("acme", "company")),
  ...["Emre Yilmaz", "Camille Roux", "Stefan Albrecht", "Lina Haddad"].map(person("acme", "referrer")),
];
