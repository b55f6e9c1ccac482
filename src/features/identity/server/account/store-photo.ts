import { randomUUID } from "node:crypto";
import { AppError } from "#base/errors.ts";
import type { TenantCtx } from "#server/ctx.ts";
import { squarePicture } from "#server/files/picture.ts";
import { errors } from "../../contract.ts";

const photoSide = 256;

/** The picture is decoded and encoded again, so that nothing hidden in the file is served. Returns its new name in the storage. */
export async function storePhoto({ services, tenantId }: Pick<TenantCtx, "services" | "tenantId">, bytes: Buffer) {
  const picture = await squarePicture(tenantId, bytes, photoSide).catch((error) => {
    throw error instanceof AppError ? error : errors.notAnImage();
  });
  const name = `${randomUUID().replaceAll("-", "")}.webp`;
  await services.storage.put(photoPath(name), picture);
  return name;
}

export const photoPath = (name: string) => `photos/${name}`;
