import { useRouter } from "@tanstack/react-router";

/** Whether somebody was signed in when the page came, which a public page need not ask for. Who, only `session` knows. */
export const useSignedIn = (): boolean => useRouter().options.context.signedIn;
