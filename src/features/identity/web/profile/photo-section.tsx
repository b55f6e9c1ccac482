import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/api/error-text.ts";
import { useSend } from "#web/api/use-send.ts";
import { Portrait } from "#web/ui/portrait.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";
import { removePhoto } from "../../contract/profile.ts";
import { useMe, useUpdateMe } from "../api.ts";
import styles from "./profile.module.css";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));
const most = 10 * 1024 * 1024;

export function PhotoSection() {
  const { t } = useTranslation("identity");
  const errorText = useErrorText();
  const { person } = useMe();
  const updateMe = useUpdateMe();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const removal = useSend(removePhoto, {
    onSuccess: (me) => {
      updateMe(me);
      toast(t("photo.removed"));
    },
    onError: (error) => toast(errorText(error), "bad"),
  });
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > most) toast(t("photo.tooLarge"), "bad");
    else setChosen(URL.createObjectURL(file));
  };
  return (
    <SectionCard title={t("photo.title")} description={t("photo.line")}>
      <div className={styles.photo}>
        <Portrait name={person.displayName} photoUrl={person.photoURL} size={72} />
        <div className={styles.choices}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {t(person.photoURL ? "photo.change" : "photo.choose")}
          </Button>
          {person.photoURL ? (
            <Button
              variant="subtle"
              color="gray"
              c="var(--soft)"
              loading={removal.isPending}
              onClick={() => removal.send({})}
            >
              {t("photo.remove")}
            </Button>
          ) : null}
        </div>
        {/* The button opens this input, which is hidden from keyboard and screen readers. */}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
      {chosen ? (
        <Suspense fallback={null}>
          <CropDialog source={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      ) : null}
    </SectionCard>
  );
}
