import type { Settings } from "../settings.ts";

const dayMs = 86_400_000;
/** RFC 9116 asks for less than a year, so that nobody trusts an address that was left behind. */
const validDays = 180;

const path = "/.well-known/security.txt";
const addressUnder = (home: string) => new URL(path, home).href;

/** Where faults are reported, as a URI; undefined where the operator named nobody. */
function contactOf({ SECURITY_CONTACT, ADMIN_EMAIL }: Pick<Settings, "SECURITY_CONTACT" | "ADMIN_EMAIL">) {
  const contact = SECURITY_CONTACT ?? ADMIN_EMAIL;
  return contact?.includes("@") && !contact.startsWith("https:") ? `mailto:${contact}` : contact;
}

/** What `security.txt` says (RFC 9116), by the address it was asked for under; undefined rather than a contact that is none. */
export function securityText(
  settings: Pick<Settings, "SECURITY_CONTACT" | "ADMIN_EMAIL" | "BASE_URL">,
  home: string,
  now: number,
): string | undefined {
  const contact = contactOf(settings);
  if (!contact) return undefined;
  const today = Math.floor(now / dayMs) * dayMs;
  const canonical = new Set([addressUnder(settings.BASE_URL), addressUnder(home)]);
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    "Preferred-Languages: en",
    ...[...canonical].map((address) => `Canonical: ${address}`),
    "",
  ].join("\n");
}
