import { useRouter } from "@tanstack/react-router";

/** The page for new visitors: registration if it is open, else sign-in. */
export const useEntryPath = (): "/register" | "/login" =>
  useRouter().options.context.registers ? "/register" : "/login";
