import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { signInWithPasskey, startPasskeySignIn } from "../passkeys.ts";
import { useContinueSignIn } from "./api.ts";
import { supportsPasskeys } from "./ceremony.ts";
import { PasskeyErrorNotice } from "./passkey-error-notice.tsx";
import { usePasskey } from "./use-passkey.ts";

/** Sign-in by fingerprint, face or PIN [R1.8]; renders nothing where the browser does not support passkeys. */
export function PasskeySignIn({ remember }: { remember: () => boolean }) {
  const { t } = useTranslation("factors");
  const { redirect } = useSearch({ strict: false }) as { redirect?: unknown };
  const { run, isPending, error } = usePasskey(startPasskeySignIn, signInWithPasskey, useContinueSignIn(redirect));
  if (!supportsPasskeys()) return null;
  return (
    <>
      <PasskeyErrorNotice error={error} />
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
