import { useRouter } from "@tanstack/react-router";

/** Where a stranger begins: at an account of their own where anyone may make one, else at the log-in. */
export const useWayIn = (): "/register" | "/login" => (useRouter().options.context.registers ? "/register" : "/login");
