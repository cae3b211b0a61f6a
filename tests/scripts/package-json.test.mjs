import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../../scripts/lib/paths.mjs'

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

it('an installation of Portico installs no other package, because Portico bundles its dependencies', () => {
  expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined])
})

it('React, Svelte, viem (for portico/wagmi) and Vue are optional peer dependencies of Portico', () => {
  expect(manifest.peerDependencies).toEqual({
    react: '>=18.2 <20',
    'react-dom': '>=18.2 <20',
    svelte: '>=4 <6',
    viem: '2.x',
    vue: '>=3.3 <4',
  })
  for (const name of Object.keys(manifest.peerDependencies))
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
})
