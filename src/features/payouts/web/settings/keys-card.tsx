import { Button, TextInput } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { confirm } from "#web/ui/ask.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { hookPaths } from "../../contract/hooks.ts";
import styles from "../payee/payee.module.css";
import { useSaveSettings } from "./use-save-settings.ts";

const keysOf = {
  stripe: ["stripeKey", "stripeHookSecret"],
  paypal: ["paypalClientId", "paypalSecret", "paypalHookId"],
} as const;
type Key = (typeof keysOf)["stripe" | "paypal"][number];
type Values = Partial<Record<Key, string>>;

/** The credentials of a payment system. They are written once and never shown again; empty fields stay unchanged. */
export function KeysCard({ rail, has, fixed }: { rail: "stripe" | "paypal"; has: boolean; fixed: boolean }) {
  const { t } = useTranslation("payouts");
  const names: readonly Key[] = keysOf[rail];
  const form = useForm<Values>({ initialValues: Object.fromEntries(names.map((name) => [name, ""])) });
  const { send, isPending } = useSaveSettings(form);
  const given = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim()));
  const remove = async () => {
    const question = { title: t("ui.keys.removeTitle"), body: t("ui.keys.removeLine"), action: t("ui.keys.remove") };
    if (await confirm({ ...question, danger: true })) send(Object.fromEntries(names.map((name) => [name, ""])));
  };
  return (
    <SectionCard
      title={t(`ui.rail.${rail}`)}
      description={t(`ui.keys.${rail}`)}
      action={
        <StatusBadge tone={has ? "good" : "calm"} icon={has ? IconCircleCheck : IconCircleDashed}>
          {t(has ? "ui.keys.there" : "ui.keys.none")}
        </StatusBadge>
      }
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => send(given(values)))}>
        <dl className={styles.hooks}>
          <dt>{t("ui.keys.hook")}</dt>
          <dd>
            <CopyButton text={`${location.origin}${hookPaths[rail]}`} label={t("ui.keys.copy")} />
          </dd>
        </dl>
        {fixed ? null : (
          <>
            <div className={styles.fields}>
              {names.map((name) => (
                <TextInput
                  key={name}
                  dir="ltr"
                  type="password"
                  autoComplete="new-password"
                  maxLength={300}
                  label={t(`ui.keys.${name}`)}
                  {...form.getInputProps(name)}
                />
              ))}
            </div>
            <div className={styles.buttons}>
              <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
                {t("ui.keys.save")}
              </Button>
              {has ? (
                <Button variant="default" onClick={() => void remove()}>
                  {t("ui.keys.remove")}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </form>
    </SectionCard>
  );
}
