/**
 * Optional packages for other platforms that the lockfile names as dependencies but does not contain. npm omits them when
 * its registry has no copy of them, and `npm ci` then rejects the lockfile.
 */
export const gapsOf = ({ packages }) =>
  Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name, version]) => exact.test(version) && seen(packages, path, name)?.version !== version)
      .map(([name, version]) => ({ name, version, parent, path })),
  )

const exact = /^\d+\.\d+\.\d+[\w.-]*$/

/** Returns the lockfile entry to which a package in the folder `path` resolves the name. */
const seen = (packages, path, name) => {
  const folders = path === '' ? [] : path.split(/(?<=.)\/(?=node_modules\/)/)
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const entry = packages[[...folders.slice(0, depth), `node_modules/${name}`].join('/')]
    if (entry) return entry
  }
  return undefined
}

/**
 * The lockfile with an entry for each gap, in npm's order. The entries have no hash and no licence, because the packages
 * could not be fetched.
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

/** The platform of a package by the end of its name: `…-linux-arm64-musl`. */
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
