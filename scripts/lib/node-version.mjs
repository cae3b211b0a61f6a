import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { SetupError } from './words.mjs'

/** Throws an error with one sentence if Node.js is older than package.json requires. */
export const checkNode = (version = process.versions.node) => {
  const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const wanted = engines.node.replace(/^>=/, '').split('.').map(Number)
  const found = version.split('.').map(Number)
  const difference = wanted.map((part, index) => (found[index] ?? 0) - part).find(part => part !== 0) ?? 0
  if (difference < 0) {
    throw new SetupError(`Portico needs Node.js ${engines.node.slice(2)} or newer, and this is ${version}.`)
  }
}
