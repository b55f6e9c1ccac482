const kinds = {
  pdf: { names: ["pdf"], types: ["application/pdf"] },
  doc: { names: ["doc"], types: ["application/msword"] },
  docx: { names: ["docx"], types: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"] },
  jpg: { names: ["jpg", "jpeg"], types: ["image/jpeg"] },
  png: { names: ["png"], types: ["image/png"] },
  svg: { names: ["svg"], types: ["image/svg+xml"] },
  webp: { names: ["webp"], types: ["image/webp"] },
  ico: { names: ["ico"], types: ["image/x-icon", "image/vnd.microsoft.icon"] },
  csv: { names: ["csv"], types: ["text/csv", "application/vnd.ms-excel"] },
} as const;
export type FileKind = keyof typeof kinds;

/** For the file dialog: extensions and MIME types, because systems check one or the other. */
export const acceptOf = (accepted: readonly FileKind[]): string =>
  accepted.flatMap((kind) => [...kinds[kind].names.map((name) => `.${name}`), ...kinds[kind].types]).join(",");

/** Checks the extension and, if the browser knows it, the MIME type. The server checks the actual content. */
export function isKind({ name, type }: File, accepted: readonly FileKind[]): boolean {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return accepted.some((kind) => {
    const { names, types }: { names: readonly string[]; types: readonly string[] } = kinds[kind];
    return names.includes(ending) && (type === "" || types.includes(type));
  });
}
