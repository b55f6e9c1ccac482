import { useErrorText } from "#web/api/error-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { isCancelled } from "./ceremony.ts";

/** A cancellation is shown as a neutral notice, a failure as an error. */
export function PasskeyErrorNotice({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (!error) return null;
  return <Notice tone={isCancelled(error) ? "info" : "bad"}>{errorText(error)}</Notice>;
}
