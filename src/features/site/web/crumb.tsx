import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import page from "./page.module.css";

/** Links to the parent page. */
export const Crumb = ({ to, children }: { to: "/blog" | "/help"; children: ReactNode }) => (
  <p className={page.eyebrow}>
    <Link to={to}>{children}</Link>
  </p>
);
