import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../api/use-signed-in.ts";
import { useWayIn } from "../api/use-way-in.ts";

const labels = { "/home": "nav.openApp", "/register": "nav.signUp", "/login": "nav.login" } as const;

type Props = { look: string; onClick?: () => void; children?: ReactNode };

/** The primary button of every public page: into the app for a signed-in person, else to registration or sign-in. */
export function WayIn({ look, onClick, children }: Props) {
  const { t } = useTranslation("shell");
  const begins = useWayIn();
  const to = useSignedIn() ? "/home" : begins;
  return (
    <Link to={to} className={look} onClick={onClick}>
      {t(labels[to])}
      {children}
    </Link>
  );
}

/** Next to the primary button, for visitors who have an account already. */
export function LogIn({ look, onClick }: Props) {
  const { t } = useTranslation("shell");
  const begins = useWayIn();
  return useSignedIn() || begins === "/login" ? null : (
    <Link to="/login" className={look} onClick={onClick}>
      {t("nav.login")}
    </Link>
  );
}
