import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { askPasskey, signInWithPasskey } from "../passkeys.ts";
import { useGoingIn } from "./api.ts";
import { passkeysWork } from "./ceremony.ts";
import { PasskeyTrouble } from "./passkey-trouble.tsx";
import { usePasskey } from "./use-passkey.ts";

/** The way in by fingerprint, face or PIN [R1.8]; nothing where the browser has no passkeys. */
export function PasskeyWay({ remember }: { remember: () => boolean }) {
  const { t } = useTranslation("factors");
  const { redirect } = useSearch({ strict: false }) as { redirect?: unknown };
  const { run, isPending, error } = usePasskey(askPasskey, signInWithPasskey, useGoingIn(redirect));
  if (!passkeysWork()) return null;
  return (
    <>
      <PasskeyTrouble error={error} />
      <Button
        variant="default"
        fullWidth
        loading={isPending}
        leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => run({ remember: remember() })}
      >
        {t("passkeys.logIn")}
      </Button>
    </>
  );
}
