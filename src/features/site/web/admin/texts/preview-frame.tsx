import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type LocaleCode, localeOf } from "#base/locales.ts";
import styles from "./preview.module.css";

type Props = {
  label: string;
  locale: LocaleCode;
  children: ReactNode;
  onPage: (page: Document) => void;
  onClick: (page: Document, point: { x: number; y: number }) => void;
};

/** Gives the frame the styles and the scheme of this page. A style element is allowed by its nonce, which a copy loses. */
function copyStyles(page: Document) {
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value);
  for (const node of document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')) {
    const copy = page.importNode(node, true);
    copy.nonce = node.nonce;
    page.head.append(copy);
  }
}

/** A page of its own size inside this one, so that its layout follows the frame and not the window. It has no address to load. */
export function PreviewFrame({ label, locale, children, onPage, onClick }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const mount = useCallback(() => {
    const loaded = frame.current?.contentDocument;
    if (!loaded || loaded.head.childElementCount > 0) return;
    copyStyles(loaded);
    setPage(loaded);
    onPage(loaded);
  }, [onPage]);
  useEffect(mount, [mount]);
  useEffect(() => {
    if (!page) return;
    page.documentElement.lang = locale;
    page.documentElement.dir = localeOf(locale).dir;
    const click = ({ clientX: x, clientY: y }: MouseEvent) => onClick(page, { x, y });
    page.addEventListener("click", click);
    return () => page.removeEventListener("click", click);
  }, [page, locale, onClick]);
  return (
    <div className={styles.frame}>
      <iframe ref={frame} title={label} tabIndex={-1} onLoad={mount} />
      {/* Nothing in the preview can be used: a click selects the text for editing. */}
      {page ? createPortal(<div inert>{children}</div>, page.body) : null}
    </div>
  );
}
