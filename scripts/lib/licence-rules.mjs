import { gapsOf } from './lockfile-gaps.mjs'

/** Licences that any package may have. */
const permissive = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
])
/** Licences that only packages outside the shipped files may have. */
const developmentOnly = new Set(['MPL-2.0'])

/** Packages that have an install script but work without it. Portico's install runs no scripts. */
const knownScripts = new Set([
  '@foundry-rs/anvil', // the install script only looks for the anvil program, which an optional package contains
  'esbuild', // the install script only checks the program that an optional package contains
])

/**
 * Returns all problems of the dependency tree, one sentence each. `installed` returns a package.json by its lockfile
 * path.
 */
export const findings = ({ manifest, lockfile, installed }) => [
  ...Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).flatMap(pin),
  ...Object.entries(lockfile.packages).flatMap(([path, entry]) =>
    path === '' || unseen(entry, installed(path)) ? [] : locked(path, entry, installed(path)),
  ),
  ...gapsOf(lockfile).map(({ name }) => `${name}: missing from the lockfile (run node scripts/lockfile.mjs)`),
]

/**
 * Whether an optional package for some platforms is not installed here. The lockfile entry of such a package comes from
 * scripts/lockfile.mjs and has no hash.
 */
export const unseen = (entry, there) =>
  !there && !entry.integrity && entry.optional === true && Boolean(entry.os ?? entry.cpu)

/**
 * Whether the range is one exact version. It may also be an exact version of a package with a different name
 * (`npm:package@1.2.3`).
 */
export const isPinned = range => /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/.test(range)

const pin = ([name, range]) => (isPinned(range) ? [] : [`${name}: "${range}" is not one exact version`])

const locked = (path, entry, there) => {
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const label = `${name}@${entry.version}`
  const found = []
  if (entry.resolved)
    found.push(`${label}: the lockfile names where it was fetched from (${hostOf(entry.resolved)})`)
  if (!entry.integrity) found.push(`${label}: no integrity hash in the lockfile`)
  if (there && there.version !== entry.version) found.push(`${label}: ${there.version} is installed instead`)
  const scripted =
    entry.hasInstallScript || ['preinstall', 'install', 'postinstall'].some(key => there?.scripts?.[key])
  if (scripted && !knownScripts.has(name)) found.push(`${label}: has an install script nobody has looked at`)
  const licences = new Set([licenceOf(entry), there && licenceOf(there)].filter(text => text !== undefined))
  if (licences.size === 0) found.push(`${label}: says no licence`)
  for (const text of licences) {
    if (!allowed(text, entry.dev === true)) found.push(`${label}: licence "${text}" is not on the list`)
  }
  return found
}

const hostOf = address => (URL.canParse(address) ? new URL(address).host || address : address)

export const licenceOf = ({ license, licenses }) => {
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  if (Array.isArray(licenses)) return licenses.map(item => item.type ?? item).join(' OR ')
  return undefined
}

/** Whether a package with this licence may be bundled into the shipped files. */
export const isPermissive = text => text !== undefined && allowed(text, false)

/**
 * Whether an SPDX expression is allowed. With OR, one licence must be allowed. With AND, all licences must be allowed.
 */
const allowed = (text, development) => {
  const bare = /^\((.*)\)$/.exec(text.trim())
  if (bare && balanced(bare[1])) return allowed(bare[1], development)
  const either = split(text, ' OR ')
  if (either.length > 1) return either.some(part => allowed(part, development))
  const both = split(text, ' AND ')
  if (both.length > 1) return both.every(part => allowed(part, development))
  return permissive.has(text.trim()) || (development && developmentOnly.has(text.trim()))
}

const balanced = text => {
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Splits the text at each occurrence of the word that is not inside parentheses. */
const split = (text, word) => {
  const parts = ['']
  for (const piece of text.split(word)) {
    const last = parts.length - 1
    if (parts[last] === '') parts[last] = piece
    else if (balanced(parts[last])) parts.push(piece)
    else parts[last] += word + piece
  }
  return parts
}
