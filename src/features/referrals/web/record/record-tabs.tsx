import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#base/formats.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { PageTabs } from "#web/ui/page-tabs.tsx";
import { StoredFiles } from "#web/ui/upload-list.tsx";
import type { Referral } from "../../contract/referral.ts";
import { Slots } from "../slots.tsx";
import { Conversation } from "./conversation.tsx";
import { NoteBox } from "./note-box.tsx";
import styles from "./record.module.css";
import { ReferralTimeline } from "./referral-timeline.tsx";

const names = ["timeline", "conversation", "files"] as const;

/** The history, what was asked and noted, and the files. */
export function RecordTabs({ referral }: { referral: Referral }) {
  const { t } = useTranslation("referrals");
  const { intl } = useLocale();
  const [current, setCurrent] = useState<(typeof names)[number]>("timeline");
  const messages = use(Slots).conversation;
  const { attachments } = referral;
  const files = attachments.map(({ url, ...file }) => ({ ...file, href: url }));
  const fileCount = attachments.length > 0 ? ` ${numberFormat(intl).format(attachments.length)}` : "";
  const labelOf = (name: (typeof names)[number]) => {
    if (name === "conversation" && messages) return messages.label;
    return name === "files" ? `${t("record.tabs.files")}${fileCount}` : t(`record.tabs.${name}`);
  };
  const show = {
    timeline: () => (
      <div className={styles.tab}>
        <NoteBox referral={referral} />
        <ReferralTimeline referral={referral} />
      </div>
    ),
    conversation: () => (
      <div className={styles.tab}>
        {messages ? (
          messages.show(referral)
        ) : (
          <>
            <NoteBox referral={referral} />
            <Conversation referral={referral} />
          </>
        )}
      </div>
    ),
    files: () =>
      files.length > 0 ? (
        <StoredFiles files={files} onRemove={undefined} />
      ) : (
        <p className="soft">{t("record.noFiles")}</p>
      ),
  };
  return (
    <PageTabs
      label={t("record.tabs.label")}
      tabs={names.map((name) => ({
        name,
        label: labelOf(name),
        show: show[name],
      }))}
      current={current}
      onOpen={setCurrent}
    />
  );
}
