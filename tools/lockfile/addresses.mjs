const within = "node_modules/";

/** The address that the public registry has for every package; npm puts the registry it is set to in its place. */
const addressOf = (path, { name = path.slice(path.lastIndexOf(within) + within.length), version }) =>
  `https://registry.npmjs.org/${name}/-/${name.split("/").at(-1)}-${version}.tgz`;

/** The lockfile with the address of each package. */
export const withAddresses = (lock) => ({
  ...lock,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([path, entry]) => {
      // The first is the house itself.
      if (!path) return [path, entry];
      const { name, version, resolved: _, ...rest } = entry;
      return [path, { ...(name ? { name } : {}), version, resolved: addressOf(path, entry), ...rest }];
    }),
  ),
});
