import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { viewConversationsAccess } from "#features/communication/access.ts";
import { partnersAccess } from "#features/partners/access.ts";
import { viewReferralsAccess } from "#features/referrals/access.ts";
import { useCan } from "#web/api/can.tsx";
import type { PaletteAction } from "#web/shell/shell-context.ts";

/** Returns the record search of the command palette. Each result opens the record on its own screen. */
export function useRecordSearch(): (query: string) => Promise<PaletteAction[]> {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const referrals = useCan(viewReferralsAccess);
  const partners = useCan(partnersAccess);
  const conversations = useCan(viewConversationsAccess);
  return useCallback(
    async (query) => {
      // Loaded with the first search, to keep it out of the first load of every page.
      const { findRecords } = await import("./find-records.ts");
      return findRecords(query, { referrals, partners, conversations }, { t, navigate });
    },
    [t, navigate, referrals, partners, conversations],
  );
}
