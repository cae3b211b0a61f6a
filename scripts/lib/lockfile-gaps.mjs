/**
 * Returns the optional packages for other platforms that the lockfile lists as dependencies but has no entry for. npm
 * omits the entry of a package if its registry has no copy of the package, and `npm ci` rejects such a lockfile.
 */
export const gapsOf = ({ packages }) =>
  Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name, version]) => exact.test(version) && seen(packages, path, name)?.version !== version)
      .map(([name, version]) => ({ name, version, parent, path })),
  )

const exact = /^\d+\.\d+\.\d+[\w.-]*$/

/** Returns the lockfile entry of the package `name` that a package in the folder `path` would import. */
const seen = (packages, path, name) => {
  const folders = path === '' ? [] : path.split(/(?<=.)\/(?=node_modules\/)/)
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const entry = packages[[...folders.slice(0, depth), `node_modules/${name}`].join('/')]
    if (entry) return entry
  }
  return undefined
}

/**
 * Returns the lockfile with an entry for each missing package, in npm's order. The new entries have no hash and no
 * licence, because the packages could not be fetched.
 */
export const completed = lockfile => {
  const packages = { ...lockfile.packages }
  for (const { name, version, parent, path } of gapsOf(lockfile)) {
    const top = `node_modules/${name}`
    packages[packages[top] ? `${path}/${top}` : top] = {
      version,
      ...platformOf(name),
      ...(parent.dev && { dev: true }),
      optional: true,
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) =>
    a === b ? 0 : a.localeCompare(b, 'en') < 0 ? -1 : 1,
  )
  return { ...lockfile, packages: Object.fromEntries(sorted) }
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = [
  ['amd64', 'x64'],
  ['x64', 'x64'],
  ['arm64', 'arm64'],
  ['arm', 'arm'],
  ['ia32', 'ia32'],
  ['ppc64', 'ppc64'],
  ['riscv64', 'riscv64'],
  ['s390x', 's390x'],
  ['wasm32', 'wasm32'],
]

/** Returns the platform that the name of a package contains, for example `…-linux-arm64-musl`. */
const platformOf = name => {
  const words = name.split(/[-/]/)
  const cpu = processors.find(([word]) => words.includes(word))?.[1]
  const os = systems.find(word => words.includes(word))
  const libc = words.includes('musl')
    ? 'musl'
    : words.includes('gnu') || words.includes('gnueabihf')
      ? 'glibc'
      : undefined
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    ...(os && { os: [os] }),
  }
}
