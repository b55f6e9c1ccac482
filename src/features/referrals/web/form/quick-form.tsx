import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { catalog } from "#features/programs/web/api.ts";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { useLocale } from "#web/i18n/use-locale.ts";
import { faultText, focusFirst, showFieldErrors } from "#web/ui/field-errors.ts";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { toast } from "#web/ui/toast.ts";
import { useForm } from "#web/ui/use-form.ts";
import { createReferral } from "../../contract/record.ts";
import type { Referral } from "../../contract/referral.ts";
import { useCacheReferral } from "../api.ts";
import { ConsentBox } from "./consent-field.tsx";
import styles from "./form.module.css";
import { initialCurrency, openPrograms } from "./form-values.ts";
import { OwnershipNotice } from "./ownership-notice.tsx";
import { PasteBox } from "./paste-box.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useSourceText } from "./use-source-text.ts";

type Act = (id: Referral["id"]) => void;
type Props = { opened: boolean; onClose: () => void; onDone: Act; onContinue: Act };

/** Three answers are enough to submit a referral; the rest can follow later. */
export function QuickForm({ opened, onClose, onDone, onContinue }: Props) {
  const { t } = useTranslation("referrals");
  return (
    <SidePanel opened={opened} title={t("form.quick.title")} onClose={onClose}>
      <QuickFields onDone={onDone} onContinue={onContinue} />
    </SidePanel>
  );
}

/** One field takes an email address or a phone number; `phone` is the second way, which only a pasted contact has. */
const blank = { fullName: "", reach: "", phone: "", context: "", company: "", position: "", consent: false };
type Values = typeof blank;
const isMail = (reach: string) => reach.includes("@");
const reachOf = ({ reach, phone }: Pick<Values, "reach" | "phone">) =>
  isMail(reach) ? { email: reach.trim(), phone: phone.trim() } : { email: "", phone: reach.trim() || phone.trim() };
const fieldsOf = ({ fullName, context, company, position, ...values }: Values, currency: string) => ({
  currency,
  fullName: fullName.trim(),
  ...reachOf(values),
  context: context.trim(),
  company,
  position,
});

function QuickFields({ onDone, onContinue }: { onDone: Act; onContinue: Act }) {
  const { t } = useTranslation("referrals");
  const { t: words } = useTranslation("ui");
  const errorText = useErrorText();
  const cacheReferral = useCacheReferral();
  const { currency: spoken } = useLocale();
  const { data: programs } = useQuery(catalog);
  const currency = initialCurrency(programs && openPrograms(programs)[0], spoken);
  const wantsMore = useRef(false);
  // The second field stays while it is being emptied, and leaves with the undo of what filled it.
  const [hasPhone, setHasPhone] = useState(false);
  const required = (text: string) => (text.trim() ? null : faultText({ code: "required" }, words));
  const form = useForm<Values>({
    initialValues: blank,
    validate: {
      fullName: required,
      reach: required,
      context: required,
      consent: (given) => (given ? null : t("form.lacks.consent")),
    },
  });
  const { send, isPending, error } = useSend(createReferral, {
    onSuccess: (referral) => {
      cacheReferral(referral);
      if (wantsMore.current) return onContinue(referral.id);
      toast(t(referral.waiting ? "form.sentWaiting" : "form.sent", { name: referral.fullName }));
      onDone(referral.id);
    },
    onError: (refused) => {
      if (showFieldErrors(form, refused, words)) return;
      if ("email" in form.errors || "phone" in form.errors) form.setFieldError("reach", errorText(refused));
    },
  });
  const submit = form.onSubmit(
    (values) => {
      wantsMore.current = false;
      send({ ...fieldsOf(values, currency), submit: true, consent: true });
    },
    (found) => focusFirst(form, Object.keys(found)),
  );
  const addMore = () => {
    wantsMore.current = true;
    send(fieldsOf(form.getValues(), currency));
  };
  const reached = reachOf(form.values);
  const { sourceText, setSources } = useSourceText();
  return (
    <form className={styles.quick} noValidate onSubmit={submit}>
      {error ? <RefusalNotice error={error} /> : null}
      <PasteBox
        values={{ ...form.values, ...reached }}
        take={({ email = reached.email, phone = reached.phone, ...found }) => {
          const second = email ? phone : "";
          setHasPhone(second !== "");
          form.setValues({ ...found, reach: email || phone, phone: second });
        }}
        onSources={setSources}
      />
      <TextInput
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={200}
        label={t("values.field.fullName")}
        description={sourceText("fullName", form.values.fullName)}
        withAsterisk
        {...form.getInputProps("fullName")}
      />
      <TextInput
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        label={t("form.quick.reach")}
        description={sourceText(reached.email ? "email" : "phone", form.values.reach)}
        withAsterisk
        {...form.getInputProps("reach")}
      />
      {hasPhone ? (
        <TextInput
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          label={t("values.field.phone")}
          description={sourceText("phone", form.values.phone)}
          {...form.getInputProps("phone")}
        />
      ) : null}
      <Textarea
        dir="auto"
        autosize
        minRows={3}
        maxLength={2000}
        label={t("form.quick.why")}
        description={t("form.help.context")}
        withAsterisk
        {...form.getInputProps("context")}
      />
      <OwnershipNotice
        values={{
          ...reached,
          company: form.values.company,
          country: "",
          productInterest: "",
          programId: "",
        }}
        except={undefined}
      />
      <ConsentBox {...form.getInputProps("consent", { type: "checkbox" })} />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending}>
          {t("form.send")}
        </Button>
        <Button variant="default" disabled={isPending || form.values.fullName.trim() === ""} onClick={addMore}>
          {t("form.quick.more")}
        </Button>
      </div>
    </form>
  );
}
