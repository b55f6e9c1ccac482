import { Button } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRoleName } from "#web/theme/use-role-name.ts";
import { useFormatters } from "#web/ui/use-formatters.ts";
import type { Split } from "../../contract/splits.ts";
import styles from "./split.module.css";
import { SplitEditor } from "./split-editor.tsx";
import { fullShare } from "./use-split-form.ts";

/** Shows the split of a referral, which can be edited until something is earned. */
export function SplitPart({ split: { referralId, shares, editable } }: { split: Split }) {
  const { t } = useTranslation("commissions");
  const { percent, list } = useFormatters();
  const roleName = useRoleName();
  const [editing, setEditing] = useState(false);
  if (editing) return <SplitEditor referralId={referralId} shares={shares} onDone={() => setEditing(false)} />;
  if (shares.length === 0 && !editable) return null;
  const nameOf = ({ to, name }: Split["shares"][number]) =>
    to === "referrer" ? roleName("referrer") : (name ?? t("ui.formerMember"));
  const named =
    shares.length > 0
      ? shares.map((share) => `${nameOf(share)} ${percent(share.bp)}`)
      : [`${roleName("referrer")} ${percent(fullShare)}`];
  return (
    <div className={styles.split}>
      <p>
        <span className="soft">{t("ui.split.title")}</span> <bdi>{list(named)}</bdi>
      </p>
      {editable ? (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {t("ui.split.edit")}
        </Button>
      ) : (
        <p className="soft">{t("ui.split.fixed")}</p>
      )}
    </div>
  );
}
