import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { forgetMessageDrafts } from "#features/communication/web/composer/forget-drafts.ts";
import { me, useClearSession, useSignOut } from "#features/identity/web/api.ts";
import { forgetRecentQuestions } from "#features/intelligence/web/ask/forget-questions.ts";
import { errorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { setSignedOutHandler } from "./queries.ts";

/**
 * Handles the end of a session: an expired session and "log in again" lead to the login page and back, signing out leads to the login page.
 */
export function useSessionExit(): { signOut: () => void; logInAgain: () => void } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { i18n } = useTranslation("ui");
  const clearSession = useClearSession();

  const goToLogin = useCallback(
    (notice?: "ended") => {
      const { href } = router.state.location;
      clearSession();
      return navigate({ to: "/login", search: { redirect: href, ...(notice && { notice }) } });
    },
    [router, navigate, clearSession],
  );

  useEffect(
    () =>
      setSignedOutHandler(() => {
        // Several calls may fail at once; only the first one navigates.
        if (queries.getQueryData(me.queryKey)) void goToLogin("ended");
      }),
    [queries, goToLogin],
  );

  const onError = (error: Error) => toast(errorText(i18n, error), "bad");
  const { send: sendSignOut } = useSignOut({
    onSuccess: () => {
      forgetRecentQuestions();
      clearSession();
      // The composer saves its draft once more when it closes.
      return navigate({ to: "/login" }).then(forgetMessageDrafts);
    },
    onError,
  });
  const { send: sendSignOutAndReturn } = useSignOut({ onSuccess: () => goToLogin(), onError });
  return {
    signOut: useCallback(() => sendSignOut({}), [sendSignOut]),
    logInAgain: useCallback(() => sendSignOutAndReturn({}), [sendSignOutAndReturn]),
  };
}
