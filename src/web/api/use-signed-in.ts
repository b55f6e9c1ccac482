import { useRouter } from "@tanstack/react-router";

/** Whether somebody is signed in, as the page came with it or as it changed since: a public page need not ask. Who, only `session` knows. */
export const useSignedIn = (): boolean => useRouter().options.context.signedIn;
