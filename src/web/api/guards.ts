import { notFound, redirect } from "@tanstack/react-router";
import { sameOriginPath } from "./same-origin-path.ts";
import type { Session } from "./session.ts";
import { startPage } from "./start-page.ts";

/** What the app gives every route's guard. */
export type RouterContext = {
  /** Asks the server once, then remembers. */
  session: () => Promise<Session | undefined>;
  development: boolean;
  /** Whether this is the operator's own host, whose public page is about the platform. */
  platform: boolean;
  /** Whether strangers may make themselves an account here. */
  registers: boolean;
  /** Where the software can be had; null where nobody says so. */
  sourceUrl: string | null;
  /** Whether somebody is signed in, as the server said with the page: who, only `session` knows. */
  signedIn: boolean;
  /** What the server wrote into a public page about its tenant. */
  facts: object | null;
};
type Visit = { context: RouterContext; location: { href: string; search: { redirect?: unknown } } };

/** Sends a stranger to the door, and back afterwards [R2.3]. */
export async function mustBeSignedIn({ context, location }: Visit): Promise<void> {
  if (await context.session()) return;
  throw redirect({ to: "/login", search: { redirect: location.href } });
}

/** Sends whoever is no admin to the dashboard [R2.4]. Comes after `mustBeSignedIn`. */
export async function mustBeAdmin({ context }: Visit): Promise<void> {
  if ((await context.session())?.role !== "admin") throw redirect({ to: "/dashboard" });
}

/** Whoever is in already goes on to where they wanted. */
export async function mustBeStranger({ context, location }: Visit): Promise<void> {
  if (!(await context.session())) return;
  throw redirect({ href: sameOriginPath(location.search.redirect) ?? startPage, replace: true });
}

/** Pages for those who develop the app: elsewhere they do not exist. */
export function onlyInDevelopment({ context }: Visit): void {
  if (!context.development) throw notFound();
}

/** The same for what shows all tenants: only those who run the platform see it. */
export async function onlyOperatorsInDevelopment(visit: Visit): Promise<void> {
  onlyInDevelopment(visit);
  if (!(await visit.context.session())?.operator) throw redirect({ to: "/dashboard" });
}
