import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../../scripts/lib/paths.mjs'

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

it('installs no package beside Portico: everything bundled is a development dependency', () => {
  expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined])
})

it('takes the React of the site, 18.2 to 19, and needs none without portico/react', () => {
  expect(manifest.peerDependencies).toEqual({ react: '>=18.2 <20', 'react-dom': '>=18.2 <20' })
  for (const name of Object.keys(manifest.peerDependencies))
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
})
