import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { checkAccess, type Endpoint } from "#base/endpoint.ts";
import { cheapestPlanWith } from "#base/plans.ts";
import { useOptionalSession } from "../api/session.ts";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";
import type { PictureName } from "./pictures.tsx";

type Props = {
  /** What the screen requires, as in the surrounding `<Can do>`. */
  access: Pick<Endpoint, "access" | "method">;
  /** The title of the page, unless the screen is a tab of one. */
  title?: string;
  /**
   * The feature's own texts. Those with `off` are for a feature that an admin switched off, the others for a role or plan without it;
   * `plan` is the name of the cheapest plan that has it.
   */
  text: (key: "title" | "line" | "offTitle" | "offLine", values: { plan: string }) => string;
  picture?: PictureName;
  action?: ReactNode;
};

/** Replaces a screen that the person may not see, and says why: `<Can do={access} otherwise={<LockedScreen access={access} … />}>`. */
export function LockedScreen({ access, title, text, picture, action }: Props) {
  const { t } = useTranslation("shell");
  const isOff = checkAccess(access, useOptionalSession())?.reason === "off";
  const feature = typeof access.access === "object" ? access.access.feature : undefined;
  const values = { plan: feature ? t(`plans.${cheapestPlanWith(feature)}`) : "" };
  return (
    <>
      {title ? <PageHeader title={title} /> : null}
      <EmptyState title={text(isOff ? "offTitle" : "title", values)} {...(picture && { picture })} action={action}>
        {text(isOff ? "offLine" : "line", values)}
      </EmptyState>
    </>
  );
}
