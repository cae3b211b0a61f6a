import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../../scripts/lib/paths.mjs'

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

it('an installation of Portico installs no other package, because Portico bundles its dependencies', () => {
  expect([manifest.dependencies, manifest.optionalDependencies]).toEqual([undefined, undefined])
})

it('the libraries that a site brings, and what only the testing kit needs, are optional peer dependencies', () => {
  const { '@solana/web3.js': solana, ...others } = manifest.peerDependencies
  // Many sites have version 1 of this package. A narrower range would end their installation with an error.
  expect(solana).toBe('*')
  expect(others).toEqual({
    '@foundry-rs/anvil': '1.x',
    '@reown/walletkit': '1.x',
    '@walletconnect/core': '2.x',
    '@walletconnect/utils': '2.x',
    react: '>=18.2 <20',
    'react-dom': '>=18.2 <20',
    svelte: '>=4 <6',
    viem: '2.x',
    vitest: '>=3',
    vue: '>=3.3 <4',
  })
  for (const name of Object.keys(manifest.peerDependencies))
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
})
