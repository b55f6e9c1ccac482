import { createQueryClient } from "#web/api/query-client.ts";

let leave = () => {};

/** The query client, one for the lifetime of the page. */
export const queries = createQueryClient({
  onSignedOut: () => leave(),
  // The reloaded page explains the suspension and calls nothing.
  onClosed: () => location.reload(),
});

/** Sets the handler for a call that finds the session expired. The frame of the signed-in screens sets it while it is mounted. */
export function whenSignedOut(go: () => void): () => void {
  leave = go;
  return () => {
    leave = () => {};
  };
}
