import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { presets } from "#base/brand/presets.ts";
import { useBrand } from "#web/theme/brand-context.ts";
import { status } from "./api.ts";

type Step = { id: "brand" | "mail" | "outbox"; done: boolean; line: string; to: string };

/** Undefined until the system has said how it is. */
export function useSetUpSteps(): Step[] | undefined {
  const { t } = useTranslation("tenancy");
  const { development } = useRouter().options.context;
  const brand = useBrand();
  const { data } = useQuery(status);
  const mail = data?.parts.find(({ name }) => name === "mail");
  if (!mail) return undefined;

  const ownColours = brand.preset !== "default" || brand.primary !== presets.default.primary;
  const connected = mail.state !== "off";
  const waiting = mail.waiting ?? 0;
  const steps: Step[] = [
    {
      id: "brand",
      done: ownColours,
      line: t(`dashboard.brand.${ownColours ? "doneLine" : "line"}`),
      to: "/admin/tenants",
    },
    { id: "mail", done: connected, line: t(`dashboard.mail.${connected ? "doneLine" : "line"}`), to: "/status" },
  ];
  if (development)
    steps.push({
      id: "outbox",
      done: waiting === 0,
      line: waiting === 0 ? t("dashboard.outbox.doneLine") : t("dashboard.outbox.line", { count: waiting }),
      to: "/dev/outbox",
    });
  return steps;
}
