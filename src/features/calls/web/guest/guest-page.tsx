import type { ReactNode } from "react";
import { TenantMark } from "#web/shell/tenant-mark.tsx";
import styles from "./guest-page.module.css";

/** A page of a guest outside the call. The company's mark says where they are: there is no navigation that could. */
export const GuestPage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page} id="main">
    <header>
      <TenantMark />
    </header>
    <div className={styles.content}>{children}</div>
  </main>
);
