import { type LinkProps, linkOptions } from "@tanstack/react-router";
import type { FirstStep } from "../contract.ts";

/** Where each step is completed. */
export const stepLinks: Record<FirstStep, LinkProps> = {
  verify: linkOptions({ to: "/profile", search: { tab: "security" } }),
  profile: linkOptions({ to: "/profile" }),
  security: linkOptions({ to: "/profile", search: { tab: "security" } }),
  firstReferral: linkOptions({ to: "/home", search: { form: "quick" } }),
  link: linkOptions({ to: "/links" }),
  payee: linkOptions({ to: "/payouts", search: { tab: "payee" } }),
  brand: linkOptions({ to: "/admin/tenants", search: { tab: "branding" } }),
  domain: linkOptions({ to: "/admin/tenants", search: { tab: "domains" } }),
  // Mail is configured when the server is started, so the step links to the guide.
  mail: linkOptions({ to: "/help/run-the-server" as "/help" }),
  program: linkOptions({ to: "/programs" }),
  plan: linkOptions({ to: "/commissions/plans" }),
  invite: linkOptions({ to: "/admin/members", search: { tab: "invitations", invite: "referrer" } }),
  review: linkOptions({ to: "/referrals", search: { tab: "review" } }),
};
