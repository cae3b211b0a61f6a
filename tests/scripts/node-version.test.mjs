import { expect, it } from 'vitest'
import { checkNode } from '../../scripts/lib/node-version.mjs'

it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('npm test accepts the Node.js version: %s', version => {
  expect(() => checkNode(version)).not.toThrow()
})

it.each(['20.18.9', '18.20.0', '16.0.0'])(
  'npm test rejects an old version of Node.js, and states the version that Portico needs: %s',
  version => {
    expect(() => checkNode(version)).toThrow(`Portico needs Node.js 20.19 or newer, and this is ${version}.`)
  },
)
