import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { askProof, proveWithPasskey } from "../passkeys.ts";
import { myFactors } from "./api.ts";
import { passkeysWork } from "./ceremony.ts";
import styles from "./factors.module.css";
import { PasskeyTrouble } from "./passkey-trouble.tsx";
import { usePasskey } from "./use-passkey.ts";

/** Instead of the password, for those who have a passkey; nothing for the others. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation("factors");
  const { data } = useQuery(myFactors);
  const { run, isPending, error } = usePasskey(askProof, proveWithPasskey, onProved);
  if (!passkeysWork() || !data || data.passkeys.length === 0) return null;
  return (
    <div className={styles.proof}>
      <PasskeyTrouble error={error} />
      <Button
        variant="default"
        fullWidth
        // Keeps a Mantine panel behind from closing with the same Escape.
        data-mantine-stop-propagation="true"
        loading={isPending}
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => run({})}
      >
        {t("secondFactor.usePasskey")}
      </Button>
    </div>
  );
}
