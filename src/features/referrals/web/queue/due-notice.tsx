import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";
import { route } from "../search.ts";

/** Shows that the list is filtered, with a link to all rows. */
export function DueNotice({ due, count }: { due: "late" | "open"; count: number }) {
  const { t } = useTranslation("referrals");
  const navigate = route.useNavigate();
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" onClick={() => void navigate({ search: { tab: "review" } })}>
          {t("queue.due.all")}
        </Button>
      }
    >
      {t(`queue.due.${due}`, { count })}
    </Notice>
  );
}
