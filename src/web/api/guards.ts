import { notFound, redirect } from "@tanstack/react-router";
import type { Registration } from "#base/registration.ts";
import { isAdmin } from "#base/roles.ts";
import { sameOriginPath } from "./same-origin-path.ts";
import type { Session } from "./session.ts";
import { startPage } from "./start-page.ts";

/** The context that the app passes to every route guard. */
export type RouterContext = {
  /** Fetched once, then cached. */
  session: () => Promise<Session | undefined>;
  development: boolean;
  /** Whether mails leave the server; without a mail service they stay in the outbox. */
  sendsMail: boolean;
  /** Whether this is the operator's own host, whose public page is about the platform. */
  platform: boolean;
  registration: Registration;
  /** Where to get the software; null if the operator does not publish it. */
  sourceUrl: string | null;
  /** Whether a person is signed in, as the server reported with the page. Who it is, only `session` knows. */
  signedIn: boolean;
  /** What the server embedded in a public page about its tenant. */
  facts: object | null;
};
type GuardArgs = { context: RouterContext; location: { href: string; search: { redirect?: unknown } } };

/** Redirects an anonymous visitor to the sign-in page, and back afterwards [R2.3]. */
export async function assertSignedIn({ context, location }: GuardArgs): Promise<void> {
  if (await context.session()) return;
  throw redirect({ to: "/login", search: { redirect: location.href } });
}

/** Redirects anyone who is not an admin to the dashboard [R2.4]. Runs after the sign-in guard. */
export async function assertAdmin({ context }: GuardArgs): Promise<void> {
  const session = await context.session();
  if (!session || !isAdmin(session.role)) throw redirect({ to: "/dashboard" });
}

/** Redirects a person who is signed in already to the page they wanted. */
export async function redirectIfSignedIn({ context, location }: GuardArgs): Promise<void> {
  if (!(await context.session())) return;
  throw redirect({ href: sameOriginPath(location.search.redirect) ?? startPage, replace: true });
}

/** For developer pages: they do not exist in production. */
export function assertDevelopment({ context }: GuardArgs): void {
  if (!context.development) throw notFound();
}
