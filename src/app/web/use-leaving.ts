import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { me, useSignOut } from "#features/identity/web/api.ts";
import { errorText } from "#web/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import { whenSignedOut } from "./queries.ts";

/** The two ways out: a session found over leads to the door and back, signing out leads to the door. */
export function useLeaving(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const { i18n } = useTranslation("ui");

  const forget = useCallback(() => {
    queries.clear();
    queries.setQueryData(me.queryKey, null);
  }, [queries]);

  useEffect(
    () =>
      whenSignedOut(() => {
        // Several calls may find it out; the first has already led away.
        if (!queries.getQueryData(me.queryKey)) return;
        const { href } = router.state.location;
        forget();
        void navigate({ to: "/login", search: { redirect: href } });
      }),
    [queries, router, navigate, forget],
  );

  const { send } = useSignOut({
    onSuccess: () => {
      forget();
      return navigate({ to: "/login" });
    },
    onError: (error) => toast(errorText(i18n, error), "bad"),
  });
  return useCallback(() => send({}), [send]);
}
