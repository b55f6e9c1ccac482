import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Textarea } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLocale, type LocaleCode, localeOf, locales } from "#base/locales.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Referral } from "../../contract/referral.ts";
import { languageOfCountry } from "../../rules/drafting.ts";
import { DraftButton } from "./draft-button.tsx";
import styles from "./record.module.css";

/** A message to the contact in their language, to copy into an email. Nothing is sent or stored. */
export function FollowUpDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t, i18n } = useTranslation("referrals");
  const [language, setLanguage] = useState<LocaleCode>(
    () => languageOfCountry(referral.country) ?? localeOf(i18n.language).code,
  );
  const [text, setText] = useState("");
  const copy = async () => toast(t((await copyText(text)) ? "followUp.copied" : "followUp.notCopied"));
  return (
    <Dialog title={t("followUp.title")} onClose={onClose}>
      <div className={styles.followUp}>
        <p className="soft">{t("followUp.line", { name: referral.fullName })}</p>
        <Select
          label={t("followUp.language")}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          data={locales.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={(code) => code && isLocale(code) && setLanguage(code)}
        />
        <div>
          <Textarea
            label={t("followUp.message")}
            dir="auto"
            autosize
            minRows={6}
            maxRows={16}
            maxLength={5000}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <DraftButton referral={referral} kind="followUp" language={language} note={text} onChange={setText} />
        </div>
        <div className={styles.buttons}>
          <Button
            disabled={text.trim() === ""}
            leftSection={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t("followUp.copy")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
