import { describe, expect, it } from 'vitest'
import { completed, gapsOf } from '../../scripts/lib/lockfile-gaps.mjs'

const lock = packages => ({ lockfileVersion: 3, packages: { '': {}, ...packages } })
const tool = { version: '2.0.0', dev: true, optionalDependencies: { '@a/tool-linux-arm64-musl': '2.0.0' } }

describe('the script that completes the lockfile', () => {
  it('reads the platform of a missing package from the name of the package', () => {
    const holed = lock({ 'node_modules/tool': tool })
    expect(gapsOf(holed).map(gap => gap.name)).toEqual(['@a/tool-linux-arm64-musl'])
    const whole = completed(holed)
    expect(whole.packages['node_modules/@a/tool-linux-arm64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    })
    expect(gapsOf(whole)).toEqual([])
  })

  it('does not change an entry that the lockfile already has', () => {
    const full = lock({
      'node_modules/@a/tool-linux-arm64-musl': { version: '2.0.0', integrity: 'x' },
      'node_modules/tool': tool,
    })
    expect(gapsOf(full)).toEqual([])
    expect(completed(full)).toEqual(full)
  })

  it('adds a nested copy of a package if the existing copy has the wrong version', () => {
    const taken = lock({
      'node_modules/@a/tool-linux-arm64-musl': { version: '1.0.0' },
      'node_modules/tool': tool,
    })
    const place = 'node_modules/tool/node_modules/@a/tool-linux-arm64-musl'
    expect(completed(taken).packages[place]?.version).toBe('2.0.0')
    expect(gapsOf(completed(taken))).toEqual([])
  })

  it('adds no entry if the lockfile has the right version in the place that Node.js would use', () => {
    const nested = lock({
      'node_modules/host/node_modules/@a/tool-linux-arm64-musl': { version: '2.0.0' },
      'node_modules/host/node_modules/tool': tool,
      'node_modules/@a/tool-linux-arm64-musl': { version: '1.0.0' },
    })
    expect(gapsOf(nested)).toEqual([])
  })
})
