import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { owed } from "#features/commissions/web/api.ts";
import { OwedPart } from "#features/commissions/web/owed/owed-part.tsx";
import { useOwedAmounts } from "#features/commissions/web/owed/use-owed-amounts.ts";
import { DeletionSection } from "#features/identity/web/profile/deletion-section.tsx";

/** The account deletion section with the amounts still owed to the person, which the identity feature cannot know. */
export function AccountDeletion() {
  const { t } = useTranslation("commissions");
  const amountsOf = useOwedAmounts();
  const { data: items = [] } = useQuery(owed);
  const amounts = amountsOf(items, ({ minor, sentMinor }) => minor + sentMinor);
  return (
    <DeletionSection
      open={items.length > 0 ? { part: <OwedPart items={items} />, words: t("owed.question", { amounts }) } : undefined}
    />
  );
}
