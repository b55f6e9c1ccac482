import type { Settings } from "../settings.ts";

const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year, so that an abandoned contact expires. */
const validDays = 180;

const path = "/.well-known/security.txt";
const urlUnder = (home: string) => new URL(path, home).href;

/** Returns where to report vulnerabilities, as a URI; undefined if the operator configured no contact. */
function contactOf({ SECURITY_CONTACT, ADMIN_EMAIL }: Pick<Settings, "SECURITY_CONTACT" | "ADMIN_EMAIL">) {
  const contact = SECURITY_CONTACT ?? ADMIN_EMAIL;
  return contact?.includes("@") && !contact.startsWith("https:") ? `mailto:${contact}` : contact;
}

/** Renders `security.txt` (RFC 9116) for the requested address; undefined if there is no contact. */
export function renderSecurityText(
  settings: Pick<Settings, "SECURITY_CONTACT" | "ADMIN_EMAIL" | "BASE_URL">,
  home: string,
  now: number,
): string | undefined {
  const contact = contactOf(settings);
  if (!contact) return undefined;
  const today = Math.floor(now / dayMs) * dayMs;
  const canonical = new Set([urlUnder(settings.BASE_URL), urlUnder(home)]);
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
    "Preferred-Languages: en",
    ...[...canonical].map((address) => `Canonical: ${address}`),
    "",
  ].join("\n");
}
