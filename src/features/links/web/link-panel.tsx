import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { useForm } from "#web/ui/use-form.ts";
import type { Link } from "../contract.ts";
import { mergeUtm } from "../rules.ts";
import { nameOf } from "./link-list.tsx";
import styles from "./links.module.css";
import { QrCode } from "./qr-code.tsx";
import { useLinkActions } from "./use-link-actions.ts";
import { UtmFields, utmValues } from "./utm-fields.tsx";

type Props = { link: Link | undefined; onClose: () => void };

/** One link beside the list, to share it and to edit it. */
export function LinkPanel({ link, onClose }: Props) {
  return (
    <SidePanel
      opened={link !== undefined}
      title={link ? <bdi>{nameOf(link)}</bdi> : null}
      onClose={onClose}
      actions={link ? <EndButton link={link} /> : null}
    >
      {link ? <LinkDetails key={link.id} link={link} /> : null}
    </SidePanel>
  );
}

function LinkDetails({ link }: { link: Link }) {
  const { t } = useTranslation("links");
  const { save, isPending } = useLinkActions(link);
  const form = useForm({ initialValues: { name: link.name, utm: utmValues(link.utm) } });
  return (
    <div className={styles.about}>
      <div className={styles.share}>
        <CopyButton text={link.url} label={t("copy")} />
        <CopyButton text={link.code} label={t("copyCode")} />
      </div>
      <p className={styles.counts}>
        <span>{t("clicks", { count: link.clicks })}</span>
        <span>{t("referrals", { count: link.referrals })}</span>
      </p>
      <section aria-label={t("qr.title")}>
        <QrCode url={link.url} name={link.code} />
      </section>
      <form className={styles.form} onSubmit={form.onSubmit(({ name, utm }) => save({ name, utm: mergeUtm(utm) }))}>
        <TextInput dir="auto" maxLength={60} label={t("field.name")} {...form.getInputProps("name")} />
        <UtmFields form={form} url={link.url} />
        <Button type="submit" variant="default" loading={isPending} disabled={!form.isDirty()}>
          {t("save")}
        </Button>
      </form>
    </div>
  );
}

function EndButton({ link }: { link: Link }) {
  const { t } = useTranslation("links");
  const { setEnded, isPending } = useLinkActions(link);
  return (
    <Button variant="default" disabled={isPending} onClick={() => setEnded(!link.endedAt)}>
      {t(link.endedAt ? "reopen" : "end")}
    </Button>
  );
}
