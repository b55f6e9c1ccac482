import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { listFormat } from "#base/formats.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { checkBreaches } from "../../contract/breaches.ts";
import entry from "../entry-form.module.css";

type Checked = z.infer<(typeof checkBreaches)["output"]>;

/** Without a result nothing is known: only a real result may look safe. */
const tones = { found: "bad", none: "good", unconfigured: "warn", unreachable: "warn" } as const;

/** Whether the person's address appears in known data breaches; checked on request [R4.9]. */
export function BreachSection() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const [checked, setChecked] = useState<Checked>();
  const { send, isPending, error } = useSend(checkBreaches, { onSuccess: setChecked });
  return (
    <SectionCard
      title={t("breach.title")}
      description={t("breach.line")}
      action={
        <Button variant="default" loading={isPending} onClick={() => send({})}>
          {t(checked ? "breach.again" : "breach.check")}
        </Button>
      }
    >
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      {!error && !checked ? <p className="soft">{t("breach.never")}</p> : null}
      {!error && checked ? <Answer checked={checked} /> : null}
    </SectionCard>
  );
}

function Answer({ checked: { state, count, names, checkedAt } }: { checked: Checked }) {
  const { t } = useTranslation("identity");
  const { intl } = useLocale();
  return (
    <Notice tone={tones[state]}>
      <p>{t(`breach.${state}`, { count })}</p>
      {names.length > 0 ? <p>{t("breach.names", { names: listFormat(intl).format(names) })}</p> : null}
      <p className={entry.small}>
        {t("breach.checked")} <RelativeTime at={new Date(checkedAt)} />
      </p>
    </Notice>
  );
}
