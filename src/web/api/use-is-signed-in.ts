import { useRouter } from "@tanstack/react-router";

/**
 * Whether a person is signed in, as embedded in the page or changed since, so that a public page needs no request. Who it is, only
 * `session` knows.
 */
export const useIsSignedIn = (): boolean => useRouter().options.context.signedIn;
