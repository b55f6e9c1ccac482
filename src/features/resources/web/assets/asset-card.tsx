import { Button } from "@mantine/core";
import { IconCopy, IconDownload, IconFileText, IconPencil, IconQuote, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#web/api/can.tsx";
import { useLocale } from "#web/i18n/use-locale.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { fileSize } from "#web/ui/file-size.ts";
import { MoreMenu } from "#web/ui/more-menu.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Asset, updateAsset } from "../../contract/assets.ts";
import styles from "../resources.module.css";
import { EditAsset } from "./edit-asset.tsx";
import { useAssetRemoval } from "./use-asset-removal.ts";

/** One piece of material: its picture, what it is for, and the one thing to do with it. */
export function AssetCard({ asset }: { asset: Asset }) {
  const { t } = useTranslation("resources");
  const { intl } = useLocale();
  const { kind, title, description, text, file } = asset;
  const [isEditing, setIsEditing] = useState(false);
  const remove = useAssetRemoval(asset);
  const copy = async () => {
    const copied = await copyText(text);
    toast(t(copied ? "asset.copied" : "asset.notCopied"), copied ? "good" : "bad");
  };
  return (
    <li className={styles.asset}>
      <Preview asset={asset} />
      <div className={styles.about}>
        <div className={styles.names}>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <p className="soft">
            {t(`asset.kind.${kind}`)}
            {file ? ` · ${fileSize(file.size, intl)}` : null}
          </p>
        </div>
        <Can do={updateAsset}>
          <MoreMenu
            actions={[
              { label: t("edit"), icon: IconPencil, onClick: () => setIsEditing(true) },
              { label: t("remove"), icon: IconTrash, onClick: remove, danger: true },
            ]}
          />
        </Can>
      </div>
      {description ? (
        <p className={styles.words} dir="auto">
          {description}
        </p>
      ) : null}
      {file ? (
        <Button
          component="a"
          href={file.url}
          download={file.name}
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
          aria-label={t("asset.downloadOf", { title })}
        >
          {t("asset.download")}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
          aria-label={t("asset.copyOf", { title })}
          onClick={() => void copy()}
        >
          {t("asset.copy")}
        </Button>
      )}
      {isEditing ? <EditAsset asset={asset} onClose={() => setIsEditing(false)} /> : null}
    </li>
  );
}

/** The picture itself, the beginning of a text, or a sign for a document. It repeats what the card says, so it is decoration. */
function Preview({ asset: { kind, file, text } }: { asset: Asset }) {
  const isPicture = file?.contentType.startsWith("image/");
  const Sign = kind === "text" ? IconQuote : IconFileText;
  return (
    <div className={styles.preview} aria-hidden="true">
      {file && isPicture ? <img src={file.url} alt="" loading="lazy" /> : null}
      {text ? <p dir="auto">{text}</p> : null}
      {isPicture || text ? null : <Sign size={40} stroke={1.3} />}
    </div>
  );
}
