import { queryClient } from "#web/api/query-client.ts";

let leave = () => {};

/** What the screens know of the server; one for the page's life. */
export const queries = queryClient({
  onSignedOut: () => leave(),
  // The page that comes then says why, and asks nothing.
  onClosed: () => location.reload(),
});

/** Names what to do when a call finds the session over. The frame of the signed-in screens does, while it is there. */
export function whenSignedOut(go: () => void): () => void {
  leave = go;
  return () => {
    leave = () => {};
  };
}
