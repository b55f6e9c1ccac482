import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./recommendations.module.css";

type Props = { refreshedAt: string | null; isPending: boolean; onRefresh: () => void };

/** When the figures were last calculated, and the button that does it now. */
export function RefreshLine({ refreshedAt, isPending, onRefresh }: Props) {
  const { t } = useTranslation("intelligence");
  return (
    <p className={styles.refresh}>
      {refreshedAt ? (
        <span>
          {t("recommendations.updated")} <RelativeTime at={new Date(refreshedAt)} />
        </span>
      ) : null}
      <Button
        variant="subtle"
        size="xs"
        loading={isPending}
        onClick={onRefresh}
        leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden="true" />}
      >
        {t("recommendations.refresh")}
      </Button>
    </p>
  );
}
