import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./qr.module.css";

type Props = { name: string; url: string; picture: string; onDone: () => void };

/** The page that is printed instead of the screen: the code, large, with what it is for. */
export function PrintSheet({ name, url, picture, onDone }: Props) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    let isOpen = true;
    void image.current?.decode().then(() => {
      if (!isOpen) return;
      print();
      onDone();
    });
    return () => {
      isOpen = false;
    };
  }, [onDone]);
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      <img ref={image} src={picture} alt="" />
      <strong dir="auto">{name}</strong>
      <bdi>{url.replace(/^https?:\/\//, "")}</bdi>
    </div>,
    document.body,
  );
}
