/** The platforms a fresh clone must install on. */
const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];

/** Builds that do not exist, with the reason why the product works without them. */
const exceptions = {
  "node-*": {
    platforms: ["darwin-x64", "darwin-arm64"],
    reason: "The registry has no macOS build of this version; macOS uses the Node 24 that is installed there.",
  },
  "@img/sharp-libvips-*": {
    platforms: ["win32-x64"],
    reason: "sharp's Windows build contains libvips.",
  },
};

const platformInName = /(linux|darwin|win32|windows|win)-(x64|arm64)(-gnu|-msvc)?(?![a-z0-9])/;

/** Maps `@swc/core-linux-x64-gnu` to the build of `@swc/core-*` for `linux-x64`, or returns undefined for a name without a platform. */
function readBuildName(name) {
  const found = platformInName.exec(name);
  if (!found || name.includes("musl")) return undefined;
  const [token, system, processor] = found;
  const platform = `${system.startsWith("win") ? "win32" : system}-${processor}`;
  return { family: name.replace(token, "*"), platform };
}

/** Returns the lock entry that Node would load for `name` from the package at `path`: the nearest one upward. */
function findEntry(packages, path, name) {
  const entry = packages[`${path ? `${path}/` : ""}node_modules/${name}`];
  if (entry || path === "") return entry;
  const parent = path.lastIndexOf("/node_modules/");
  return findEntry(packages, parent < 0 ? "" : path.slice(0, parent), name);
}

/** Returns the platforms that each family of builds of a package has in the lockfile. */
function lockedBuilds(packages, path) {
  const families = new Map();
  for (const [name, wanted] of Object.entries(packages[path].optionalDependencies ?? {})) {
    const build = readBuildName(name);
    if (!build) continue;
    const locked = families.get(build.family) ?? new Set();
    families.set(build.family, locked);
    const entry = findEntry(packages, path, name);
    const isExact = /^\d/.test(wanted);
    if (entry && (!isExact || entry.version === wanted)) locked.add(build.platform);
  }
  return families;
}

/** A build may need another build for its own platform, as sharp's need libvips; every other package needs all platforms. */
function neededPlatforms(path) {
  const build = readBuildName(path);
  return build ? platforms.filter((platform) => platform === build.platform) : platforms;
}

function platformFaults({ packages }) {
  return Object.keys(packages).flatMap((path) =>
    [...lockedBuilds(packages, path)].flatMap(([family, locked]) =>
      neededPlatforms(path)
        .filter((platform) => !locked.has(platform) && !exceptions[family]?.platforms.includes(platform))
        .map((platform) => `${family} (of ${path || "package.json"}) has no build for ${platform} in the lockfile`),
    ),
  );
}

const dependencyKinds = ["dependencies", "optionalDependencies", "devDependencies"];

function versionFaults(manifest) {
  const ranges = dependencyKinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  );
  return ranges.map(([name, version]) => `${name} is not pinned to an exact version: ${version}`);
}

const overrideFaults = ({ overrides = {}, "//overrides": reasons = {} }) => [
  ...Object.keys(overrides)
    .filter((name) => !reasons[name])
    .map((name) => `The override of ${name} has no reason in "//overrides"`),
  ...Object.keys(reasons)
    .filter((name) => !overrides[name])
    .map((name) => `"//overrides" explains ${name}, which is not overridden`),
];

/** Returns the problems of `package.json` and its lockfile as sentences. */
export const findFaults = (manifest, lock) => [
  ...platformFaults(lock),
  ...versionFaults(manifest),
  ...overrideFaults(manifest),
];
