import { describe, expect, it } from 'vitest'
import { findings } from '../../scripts/lib/licence-rules.mjs'

const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
const check = (entry, there, range = '1.0.0') =>
  findings({
    manifest: { dependencies: { one: range } },
    lockfile: { packages: { '': {}, 'node_modules/one': { ...good, ...entry } } },
    installed: () => there,
  })

describe('the check of licences, pins and install scripts', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    'ISC',
    '(MIT OR GPL-3.0)',
    '(Apache-2.0 AND MIT)',
    'MIT OR Apache-2.0',
    'BlueOak-1.0.0',
  ])('accepts %s', license => expect(check({ license })).toEqual([]))
  it.each([
    'GPL-3.0',
    'LGPL-2.1',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    '',
    'MIT AND GPL-3.0',
    'MPL-2.0',
    '(MIT AND GPL-3.0) OR LGPL-3.0',
  ])('rejects the licence %j for code that ships', license => expect(check({ license })).toHaveLength(1))
  it('accepts MPL-2.0 for packages that are used in development only', () =>
    expect(check({ license: 'MPL-2.0', dev: true })).toEqual([]))
  it('checks the installed package as well as the lockfile', () => {
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
  ])('rejects the version range %s', range => {
    expect(check({}, undefined, range)).toHaveLength(1)
  })
  it.each(['1.0.0', 'npm:@a/one@1.0.0', 'npm:one@1.0.0'])(
    'accepts %s, because it names one version',
    range => {
      expect(check({}, undefined, range)).toEqual([])
    },
  )
  it('rejects a lockfile that names a host', () => {
    expect(check({ resolved: 'https://packages.example/one-1.0.0.tgz' })).toHaveLength(1)
  })
  it('rejects a package whose lockfile entry has no hash', () =>
    expect(check({ integrity: undefined })).toHaveLength(1))
  it('accepts a package that is not installed only if that package is for another platform', () => {
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
  it('rejects a lockfile that npm ci would reject', () => {
    expect(check({ optionalDependencies: { 'one-darwin-arm64': '1.0.0' } })).toHaveLength(1)
  })
  it('rejects an installed version that differs from the lockfile', () => {
    expect(check({}, { version: '1.0.1', license: 'MIT' })).toHaveLength(1)
  })
  it('rejects an install script that is not on the reviewed list', () => {
    expect(check({ hasInstallScript: true })).toHaveLength(1)
    expect(check({}, { version: '1.0.0', license: 'MIT', scripts: { postinstall: 'node x' } })).toHaveLength(
      1,
    )
  })
})
