import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useSendWithProof } from "#features/identity/web/api.ts";
import { call } from "#web/api/call.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ItemRows } from "#web/ui/item-rows.tsx";
import { ItemSkeleton } from "#web/ui/item-skeleton.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { addPasskey, startPasskey } from "../passkeys.ts";
import { ownFactors, useInvalidateFactors } from "./api.ts";
import { createPasskey, supportsPasskeys } from "./ceremony.ts";
import styles from "./factors.module.css";
import { PasskeyErrorNotice } from "./passkey-error-notice.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { systemName } from "./system-name.ts";

/** The devices that sign in by fingerprint, face or PIN [R1.8]. */
export function PasskeySection() {
  const { t } = useTranslation("factors");
  const { data, error, refetch } = useQuery(ownFactors);
  const adding = useAddPasskey();
  return (
    <SectionCard
      title={t("passkeys.title")}
      description={t("passkeys.line")}
      action={
        supportsPasskeys() ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={17} stroke={2} aria-hidden="true" />}
            loading={adding.isPending}
            onClick={adding.add}
          >
            {t("passkeys.add")}
          </Button>
        ) : null
      }
    >
      <div className={styles.form}>
        {supportsPasskeys() ? null : <Notice tone="info">{t("passkeys.unsupported")}</Notice>}
        <PasskeyErrorNotice error={adding.error} />
        {error && !data ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
        {!error && !data ? <ItemSkeleton rows={1} /> : null}
        {data?.passkeys.length === 0 ? <p className="soft">{t("passkeys.none")}</p> : null}
        {data && data.passkeys.length > 0 ? (
          <ItemRows>
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ItemRows>
        ) : null}
      </div>
    </SectionCard>
  );
}

/** Fetches the options, lets the device create a passkey, and submits it under the device's name. */
function useAddPasskey() {
  const { t } = useTranslation("factors");
  const errorText = useErrorText();
  const changed = useInvalidateFactors();
  const creating = useMutation({
    mutationFn: async (options: z.infer<typeof startPasskey.output>) => {
      const system = systemName(navigator.userAgent);
      const name = system ? t("passkeys.defaultName", { system }) : t("passkeys.defaultNameUnknown");
      return call(addPasskey, { name, response: await createPasskey(options) });
    },
    onSuccess: async () => {
      await changed();
      toast(t("passkeys.added"));
    },
    // A retry would prompt the person again.
    retry: false,
  });
  const start = useSendWithProof(startPasskey, {
    onSuccess: (options) => creating.mutate(options),
    onError: (error) => toast(errorText(error), "bad"),
  });
  const add = () => {
    creating.reset();
    start.send({});
  };
  return { add, isPending: start.isPending || creating.isPending, error: creating.error };
}
