import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { me, useClearSession, useSignOut } from "#features/identity/web/api.ts";
import { errorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { whenSignedOut } from "./queries.ts";

/**
 * Handles the end of a session: an expired session and "log in again" lead to the login page and back, signing out leads to the login page.
 */
export function useLeaving(): { signOut: () => void; logInAgain: () => void } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { i18n } = useTranslation("ui");
  const forget = useClearSession();

  const leaveForNow = useCallback(() => {
    const { href } = router.state.location;
    forget();
    return navigate({ to: "/login", search: { redirect: href } });
  }, [router, navigate, forget]);

  useEffect(
    () =>
      whenSignedOut(() => {
        // Several calls may fail at once; only the first one navigates.
        if (queries.getQueryData(me.queryKey)) void leaveForNow();
      }),
    [queries, leaveForNow],
  );

  const onError = (error: Error) => toast(errorText(i18n, error), "bad");
  const { send: leave } = useSignOut({
    onSuccess: () => {
      forget();
      return navigate({ to: "/login" });
    },
    onError,
  });
  const { send: comeBack } = useSignOut({ onSuccess: leaveForNow, onError });
  return {
    signOut: useCallback(() => leave({}), [leave]),
    logInAgain: useCallback(() => comeBack({}), [comeBack]),
  };
}
