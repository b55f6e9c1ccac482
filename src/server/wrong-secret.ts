/** The SECRET is not the one that this database was sealed with. */
export class WrongSecret extends Error {
  override readonly message =
    "SECRET is not the one that this database was sealed with. Nothing was changed. Start with the SECRET that belongs to this database or to the backup it was restored from. To change it, set SECRET to the new one and SECRET_BEFORE to the former one.";
}
