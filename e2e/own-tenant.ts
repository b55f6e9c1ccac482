import { request } from "node:http";
import type { Browser } from "@playwright/test";
import { demoPerson, sessionAt } from "../tools/sign-in.mjs";

type AsOwner = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
type Role = "referrer" | "company" | "admin";
type Member = { id: string; name: string; email: string };

/**
 * Creates a tenant for a single test, so that every sum in it comes from that test. Its people share the copied password hash of the demo,
 * because hashing takes longer than loading a page.
 */
export async function createOwnTenant<Name extends string>(
  asOwner: AsOwner,
  { appUrl, currency }: { appUrl: string; currency: string },
  roles: Record<Name, Role>,
) {
  const slug = `own-${crypto.randomUUID().slice(0, 8)}`;
  const [tenant] = await asOwner(
    `insert into tenants (slug, name, mark, legal_name, "primary", secondary, accent, plan, currency)
     values ($1, $3, 'O', 'Own Works GmbH', '#4f46e5', '#0f766e', '#ea580c', 'enterprise', $2) returning id`,
    [slug, currency, `Own Works ${slug}`],
  );
  const people = {} as Record<Name, Member>;
  for (const [name, role] of Object.entries(roles) as [Name, Role][]) {
    const [first = "", last = ""] = name.split(" ");
    const email = `${first.toLowerCase()}@${slug}.test`;
    const [created] = await asOwner(
      `with p as (insert into auth.people (email, first_name, last_name, display_name, tenant_id, email_verified_at)
         values ($1, $2, $3, $4, $5, now()) returning id),
       m as (insert into auth.members (tenant_id, person_id, role) select $5, p.id, $6 from p),
       s as (insert into auth.passwords (person_id, hash) select p.id, (select hash from auth.passwords limit 1) from p)
       select id from p`,
      [email, first, last, name, tenant?.id, role],
    );
    people[name] = { id: String(created?.id), name, email };
  }
  const home = Object.assign(new URL(appUrl), { hostname: `${slug}.localhost` }).origin;
  return { id: String(tenant?.id), home, people };
}

export const { password } = demoPerson("default", "admin");

/** Opens a URL as a signed-in person in a browser context of their own. */
export async function openSignedIn(browser: Browser, address: string, { email }: Member, options: object = {}) {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
  await context.addCookies([await sessionAt(new URL(address).origin, { email, password })]);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Posts to a tenant's host as a payment provider does. Uses the loopback address, because only browsers resolve `*.localhost`. */
export async function postWebhook(
  home: string,
  path: string,
  webhook: { body: string; headers: Record<string, string> },
) {
  const { host, port } = new URL(home);
  const headers = { ...webhook.headers, host, "content-length": Buffer.byteLength(webhook.body) };
  return new Promise<number | undefined>((done, fail) => {
    request({ host: "127.0.0.1", port, method: "POST", path, headers }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    })
      .on("error", fail)
      .end(webhook.body);
  });
}
