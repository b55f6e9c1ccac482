import i18next from "i18next";
import { z } from "zod";
import { id } from "#base/ids.ts";
import { getMe } from "#features/identity/contract.ts";
import { call } from "#web/api/call.ts";
import { uuid } from "#web/api/uuid.ts";
import type { Uploader } from "#web/ui/use-uploads.ts";
import { cleanName, type Folder } from "../rules.ts";
import { type UploadOptions, uploadInChunks } from "./upload-in-chunks.ts";

const stored = z.object({ id: id("obj"), name: z.string(), size: z.coerce.number(), contentType: z.string() });

/** An uploaded file, which records reference by its id. */
export type UploadedFile = {
  id: z.infer<typeof stored>["id"];
  path: string;
  name: string;
  size: number;
  contentType: string;
};

/** Uploads a file to the caller's own folder under a unique name. */
export async function uploadFile(
  file: File,
  { folder, ...sending }: UploadOptions & { folder: Folder },
): Promise<UploadedFile> {
  const name = cleanName(file.name);
  try {
    const { person, tenant } = await call(getMe, {});
    const path = `${folder}/${person.uid}/${uuid()}/${name}`;
    const at = `/v0/b/${tenant.id}/o?name=${encodeURIComponent(path)}`;
    const made = stored.parse(await uploadInChunks(file, at, sending));
    return { ...made, path: made.name, name };
  } catch (error) {
    await i18next.loadNamespaces("files"); // The component that shows the error may not have loaded the texts of this feature yet.
    throw error;
  }
}

/** The uploader for the drop area of the component kit. */
export const uploaderTo =
  (folder: Folder): Uploader<UploadedFile> =>
  (file, onProgress, signal) =>
    uploadFile(file, { folder, onProgress, signal });
