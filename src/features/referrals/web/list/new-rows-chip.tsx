import { IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./list.module.css";

/** Shows the number of new rows until the user loads them, so that rows do not move while the user works with them. */
export function NewRowsChip({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation("referrals");
  return (
    <div className={styles.fresh} role="status">
      {count > 0 ? (
        <button type="button" onClick={onShow}>
          <IconArrowUp size={15} stroke={2} aria-hidden="true" />
          {t("list.fresh", { count })}
        </button>
      ) : null}
    </div>
  );
}
