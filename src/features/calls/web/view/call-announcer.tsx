import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SessionView } from "../engine/session.ts";
import { changesBetween } from "./call-changes.ts";

/** Says politely who came and went, who raised a hand and what is shared. */
export function CallAnnouncer({ view: { call, me, state } }: { view: SessionView }) {
  const { t } = useTranslation("calls");
  const before = useRef(call);
  const [text, setText] = useState("");
  useEffect(() => {
    const changes = changesBetween(before.current, call, me);
    before.current = call;
    if (changes.length > 0) setText(changes.map(({ key, name }) => t(`announce.${key}`, { name })).join(" "));
  }, [call, me, t]);
  return (
    <p role="status" className="visually-hidden">
      {state === "reconnecting" ? t("connection.reconnecting") : text}
    </p>
  );
}
