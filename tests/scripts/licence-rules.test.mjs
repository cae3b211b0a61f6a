import { describe, expect, it } from 'vitest'
import { findings } from '../../scripts/lib/licence-rules.mjs'

const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
const check = (entry, there, range = '1.0.0') =>
  findings({
    manifest: { dependencies: { one: range } },
    lockfile: { packages: { '': {}, 'node_modules/one': { ...good, ...entry } } },
    installed: () => there,
  })

describe('the check of the licences, versions and install scripts of npm packages', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    'ISC',
    '(MIT OR GPL-3.0)',
    '(Apache-2.0 AND MIT)',
    'MIT OR Apache-2.0',
    'BlueOak-1.0.0',
  ])('accepts a permissive licence: %s', license => expect(check({ license })).toEqual([]))
  it.each([
    'GPL-3.0',
    'LGPL-2.1',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    '',
    'MIT AND GPL-3.0',
    'MPL-2.0',
    '(MIT AND GPL-3.0) OR LGPL-3.0',
  ])('rejects a shipped package if its licence is not permissive: %j', license =>
    expect(check({ license })).toHaveLength(1),
  )
  it('accepts the licence MPL-2.0 in a package that is used in development only', () =>
    expect(check({ license: 'MPL-2.0', dev: true })).toEqual([]))
  it('checks the licence of the installed package as well as the licence in the lockfile', () => {
    expect(check({}, { version: '1.0.0', license: 'AGPL-3.0' })).toHaveLength(1)
    expect(check({}, { version: '1.0.0', licenses: [{ type: 'MIT' }] })).toEqual([])
  })
  it('rejects a package without a licence', () => expect(check({ license: undefined })).toHaveLength(1))
  it.each([
    '^1.0.0',
    '~1.0.0',
    '1.x',
    'latest',
    '*',
    '>=1',
    'npm:one',
    'npm:@a/one@^1.0.0',
    'npm:one@1',
    'npm:^1.0.0',
  ])('rejects a version range: %s', range => {
    expect(check({}, undefined, range)).toHaveLength(1)
  })
  it.each(['1.0.0', 'npm:@a/one@1.0.0', 'npm:one@1.0.0'])('accepts an exact version: %s', range => {
    expect(check({}, undefined, range)).toEqual([])
  })
  it('rejects a lockfile that contains the URL of a package server', () => {
    expect(check({ resolved: 'https://packages.example/one-1.0.0.tgz' })).toHaveLength(1)
  })
  it('rejects a package without an integrity hash in the lockfile', () =>
    expect(check({ integrity: undefined })).toHaveLength(1))
  it('accepts a missing package only if this package is for another platform', () => {
    const foreign = {
      integrity: undefined,
      license: undefined,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    }
    expect(check(foreign)).toEqual([])
    expect(check({ ...foreign, os: undefined, cpu: undefined })).not.toEqual([])
    expect(check(foreign, { version: '1.0.0', license: 'MIT' })).toHaveLength(1)
  })
  it('rejects a lockfile that lacks an optional dependency, as npm ci does', () => {
    expect(check({ optionalDependencies: { 'one-darwin-arm64': '1.0.0' } })).toHaveLength(1)
  })
  it('rejects an installed package whose version differs from the version in the lockfile', () => {
    expect(check({}, { version: '1.0.1', license: 'MIT' })).toHaveLength(1)
  })
  it('rejects a package with an install script that is not on the list of reviewed scripts', () => {
    expect(check({ hasInstallScript: true })).toHaveLength(1)
    expect(check({}, { version: '1.0.0', license: 'MIT', scripts: { postinstall: 'node x' } })).toHaveLength(
      1,
    )
  })
})
