import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { AppError } from "#base/errors.ts";
import type { ReadCtx } from "#server/ctx.ts";
import { inDecoder } from "#server/files/decoder/decoder.ts";
import { DecoderTimedOut } from "#server/files/decoder/decoder-process.ts";
import { withTenant } from "#server/with-tenant.ts";
import {
  errors,
  type Picture,
  type removePicture as removeEndpoint,
  type setPicture as setEndpoint,
} from "../contract.ts";
import { iconSizes, isSvg } from "../rules.ts";
import type { encodePicture } from "./encode-picture.ts";
import { changeBrand } from "./writes.ts";

const module = new URL("./encode-picture.ts", import.meta.url);
const encode = inDecoder<typeof encodePicture>(module, "encodePicture");
/** An SVG that takes longer delays other tenants' files. One at the cost limit is estimated at two seconds, so this leaves a margin. */
const drawingMs = 5000;
const encodeDrawing = inDecoder<typeof encodePicture>(module, "encodePicture", drawingMs);

/** Every upload gets a new name, so that caches may keep the image forever. The old files are deleted once nothing refers to them. */
export async function setPicture(ctx: ReadCtx, { picture, file }: z.infer<typeof setEndpoint.input>) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const isSvgFile = isSvg(bytes.toString("utf8", 0, 300));
  const { files, ending, tone } = await (isSvgFile ? encodeDrawing : encode)(ctx.tenantId, picture, bytes).catch(
    (error) => {
      if (error instanceof AppError) throw error;
      throw isSvgFile && error instanceof DecoderTimedOut ? errors.drawingTooComplex() : errors.notAPicture();
    },
  );
  const name = `${randomUUID().replaceAll("-", "")}${tone ? `-${tone}` : ""}`;
  const { storage } = ctx.services;
  await Promise.all(Object.entries(files).map(([rest, bytes]) => storage.put(`brand/${name}${rest}`, bytes)));
  return replace(ctx, picture, `${name}.${ending}`);
}

export const removePicture = (ctx: ReadCtx, { picture }: z.infer<typeof removeEndpoint.input>) =>
  replace(ctx, picture, null);

async function replace(ctx: ReadCtx, picture: Picture, name: string | null) {
  const { services, tenantId, personId, exchange } = ctx;
  const { before, branding } = await withTenant(services, tenantId, (tenantCtx) =>
    changeBrand({ ...tenantCtx, personId, exchange }, { [picture]: name }, "branding.pictureChanged"),
  );
  const old = before[picture]?.replace(/\.\w+$/, "");
  const endings = [".png", ".svg", ...iconSizes.map((size) => `-${size}.png`)];
  if (old) await Promise.all(endings.map((rest) => services.storage.disk.delete(`brand/${old}${rest}`)));
  return branding;
}
