import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { proveWithPasskey, startPasskeyProof } from "../passkeys.ts";
import { ownFactors } from "./api.ts";
import { supportsPasskeys } from "./ceremony.ts";
import styles from "./factors.module.css";
import { PasskeyErrorNotice } from "./passkey-error-notice.tsx";
import { usePasskey } from "./use-passkey.ts";

/** An alternative to the password for people who have a passkey; renders nothing for others. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation("factors");
  const { data } = useQuery(ownFactors);
  const { run, isPending, error } = usePasskey(startPasskeyProof, proveWithPasskey, onProved);
  if (!supportsPasskeys() || !data || data.passkeys.length === 0) return null;
  return (
    <div className={styles.proof}>
      <PasskeyErrorNotice error={error} />
      <Button
        variant="default"
        fullWidth
        // Keeps a Mantine panel behind the dialog from closing with the same Escape.
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
