import { useRouter } from "@tanstack/react-router";
import type { Registration } from "#base/registration.ts";

const paths = { open: "/register", application: "/apply", closed: "/login" } as const satisfies Record<
  Registration,
  string
>;

/** The page for new visitors: registration, the application form, or sign-in where people join by invitation only. */
export const useEntryPath = (): (typeof paths)[Registration] => paths[useRouter().options.context.registration];
