import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../../scripts/lib/paths.mjs'

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

it('installing Portico installs no other package, because everything bundled is a development dependency', () => {
  expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined])
})

it('Portico uses the React, Svelte or Vue of the site, and needs none of them unless the site imports their entry point', () => {
  expect(manifest.peerDependencies).toEqual({
    react: '>=18.2 <20',
    'react-dom': '>=18.2 <20',
    svelte: '>=4 <6',
    vue: '>=3.3 <4',
  })
  for (const name of Object.keys(manifest.peerDependencies))
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
})
