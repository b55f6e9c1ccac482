import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Brand } from "#base/brand/brand.ts";
import { useScheme } from "#web/theme/scheme.ts";
import { AppScene } from "./app-scene.tsx";
import { MailScene } from "./mail-scene.tsx";
import styles from "./preview.module.css";
import { SignInScene } from "./sign-in-scene.tsx";
import { Stage } from "./stage.tsx";

const scenes = { signIn: SignInScene, app: AppScene, mail: MailScene } as const;
const sceneNames = ["signIn", "app", "mail"] as const;
const schemes = ["light", "dark"] as const;

/** Previews the draft on what people will see. Mails are always shown light, because mail clients adapt them in their own way. */
export function Preview({ brand, css }: { brand: Brand; css: string }) {
  const { t } = useTranslation("branding");
  const [scene, setScene] = useState<keyof typeof scenes>("signIn");
  const [scheme, setScheme] = useState(useScheme());
  const Scene = scenes[scene];
  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t("preview.scene")}
          value={scene}
          onChange={(value) => setScene(value)}
          data={sceneNames.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t("preview.scheme")}
          value={scene === "mail" ? "light" : scheme}
          disabled={scene === "mail"}
          onChange={(value) => setScheme(value)}
          data={schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        />
      </div>
      <Stage brand={brand} scheme={scene === "mail" ? "light" : scheme} css={scene === "mail" ? "" : css}>
        <Scene />
      </Stage>
    </div>
  );
}
