import { expect } from "vitest";
import type { testApp } from "#app/testing.ts";
import type { Id } from "#base/ids.ts";
import { signIn } from "../../contract.ts";
import { hashPassword } from "../passwords/hash-password.ts";

export const password = "Corrèct horse 7";
const hash = await hashPassword(password);

/** Creates people in an app under test, and reads what happened to them. */
export function identityFixtures(app: Awaited<ReturnType<typeof testApp>>) {
  /** Creates a person with a password and a verified address. */
  async function person(email: string, tenantId: Id<"ten">, role = "company"): Promise<Id<"per">> {
    const [row] = await app.asOwner(
      `with p as (insert into auth.people (email, display_name, first_name, email_verified_at) values ($1, 'Ana Lima', 'Ana', now()) returning id),
            h as (insert into auth.passwords (person_id, hash) select id, $2 from p)
       insert into auth.members (tenant_id, person_id, role) select $3, id, $4 from p returning replace(person_id::text, '-', '') id`,
      [email, hash, tenantId.slice(4), role],
    );
    return `per_${row.id}`;
  }

  /** Creates the same person, signed in in a separate browser. */
  async function signedIn(email: string, tenantId: Id<"ten">, role?: string) {
    const personId = await person(email, tenantId, role);
    const b = app.browser();
    await b.call(signIn, { email, password });
    return { ...b, personId, email };
  }

  const events = async (email: string) =>
    (await app.asOwner("select type, details from auth.auth_events where email = $1 order by id", [email])).map(
      ({ type, details }) => ({ type: type as string, details: details as Record<string, unknown> }),
    );

  const resetsQueued = async () =>
    (
      await app.asOwner(`select from graphile_worker.jobs where task_identifier = 'identity.mailReset'
        union all select from ops.left_jobs where jobs::text like '%identity.mailReset%'`)
    ).length;

  /** Returns the newest mail to an address, once the requested resets are written. */
  async function mailTo(email: string): Promise<{ subject: string; text: string; html: string; link: URL }> {
    await expect.poll(resetsQueued).toBe(0);
    const [mail] = await app.asOwner(
      `select subject, text, html from messages where "to" = $1 order by id desc limit 1`,
      [email],
    );
    const link = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
    return { ...mail, ...(link && { link: new URL(link) }) };
  }

  return { browser: app.browser, person, signedIn, events, mailTo };
}
