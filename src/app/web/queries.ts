import { createQueryClient } from "#web/api/query-client.ts";

let handleSignedOut = () => {};

/** The query client, one for the lifetime of the page. */
export const queries = createQueryClient({
  onSignedOut: () => handleSignedOut(),
  // The reloaded page explains the suspension and calls nothing.
  onClosed: () => location.reload(),
});

/** Sets the handler for a call that finds the session expired. The frame of the signed-in screens sets it while it is mounted. */
export function setSignedOutHandler(handler: () => void): () => void {
  handleSignedOut = handler;
  return () => {
    handleSignedOut = () => {};
  };
}
