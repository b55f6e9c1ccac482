import { Link } from "@tanstack/react-router";
import menu from "./drop-menu.module.css";
import styles from "./notice-menu.module.css";
import type { Notice } from "./shell-context.ts";

type Props = { notices: Notice[]; onOpen?: () => void };

/** Current conditions: each disappears once it is fixed. */
export function NoticeList({ notices, onOpen }: Props) {
  if (notices.length === 0) return null;
  return (
    <ul>
      {notices.map(({ id, tone, icon: Icon, text, to }) => (
        <li key={id}>
          <Link to={to} className={menu.item} {...(onOpen && { onClick: onOpen })}>
            <Icon size={18} stroke={1.7} className={styles[tone]} aria-hidden="true" />
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
