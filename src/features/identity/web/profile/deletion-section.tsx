import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { confirm } from "#web/ui/ask.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { requestDeletion } from "../../contract/deletion.ts";
import { me, useMe, useSendWithProof } from "../api.ts";
import { KeepAccountButton } from "../keep-account-button.tsx";
import { isOverdue, useErasureDate } from "../use-erasure-date.ts";
import styles from "./profile.module.css";

type Props = {
  /** What prevents the account from being erased, which a higher feature knows, and the same as a sentence for the confirmation. */
  open?: { part: ReactNode; words: string } | undefined;
};

/** Deletes the account: shows what is erased, what is kept, what is still open, and that it can be cancelled for fourteen days. */
export function DeletionSection({ open }: Props) {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { person } = useMe();
  const dateOf = useErasureDate();
  const { send, isPending } = useSendWithProof(requestDeletion, {
    onSuccess: async ({ erasedAt }) => {
      await queries.invalidateQueries({ queryKey: me.queryKey });
      toast(t("deletion.requested", { date: dateOf(erasedAt) }));
    },
    onError: (refused) => toast(errorText(refused), "bad"),
  });
  const confirmDeletion = async () => {
    const isConfirmed = await confirm({
      title: t("deletion.confirmTitle"),
      body: (
        <>
          <p>{t("deletion.confirmBody")}</p>
          {open ? <p>{open.words}</p> : null}
        </>
      ),
      action: t("deletion.submit"),
      danger: true,
    });
    if (isConfirmed) send({});
  };
  return (
    <SectionCard title={t("deletion.title")} description={t("deletion.line")}>
      <div className={styles.part}>
        <ul className={styles.list}>
          {(["person", "keys", "records"] as const).map((what) => (
            <li key={what}>{t(`deletion.what.${what}`)}</li>
          ))}
        </ul>
        {open?.part}
        {person.erasedAt ? (
          <Notice tone="warn" action={<KeepAccountButton />}>
            {isOverdue(person.erasedAt)
              ? t("deletion.held")
              : t("deletion.requested", { date: dateOf(person.erasedAt) })}
          </Notice>
        ) : (
          <div>
            <Button variant="default" c="var(--bad-text)" loading={isPending} onClick={() => void confirmDeletion()}>
              {t("deletion.submit")}
            </Button>
          </div>
        )}
      </div>
    </SectionCard>
  );
}
