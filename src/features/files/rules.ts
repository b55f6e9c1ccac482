/** Where an object's bytes are downloaded by whoever has its token. The bucket is the tenant, by id or by short name. */
export const downloadPath = (bucket: string, path: string, token: string) =>
  `/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
