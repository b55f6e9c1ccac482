import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useEntryPath } from "../api/use-entry-path.ts";
import { useIsSignedIn } from "../api/use-is-signed-in.ts";

const labels = {
  "/home": "nav.openApp",
  "/register": "nav.signUp",
  "/apply": "nav.apply",
  "/login": "nav.login",
} as const;

type Props = { className: string; onClick?: () => void; children?: ReactNode };

/** The primary button of every public page: into the app for a signed-in person, else to registration, the application form or sign-in. */
export function EntryLink({ className, onClick, children }: Props) {
  const { t } = useTranslation("shell");
  const entryPath = useEntryPath();
  const to = useIsSignedIn() ? "/home" : entryPath;
  return (
    <Link to={to} className={className} onClick={onClick}>
      {t(labels[to])}
      {children}
    </Link>
  );
}

/** Next to the primary button, for visitors who have an account already. */
export function SignInLink({ className, onClick }: Props) {
  const { t } = useTranslation("shell");
  const entryPath = useEntryPath();
  return useIsSignedIn() || entryPath === "/login" ? null : (
    <Link to="/login" className={className} onClick={onClick}>
      {t("nav.login")}
    </Link>
  );
}
