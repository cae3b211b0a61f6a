import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'

/**
 * Returns the creation code of Multicall3. viem contains this code but does not export it, so the function reads a file
 * of viem.
 */
export const multicallCreation = (): Hex => {
  const viem = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const text = readFileSync(join(viem, '_esm', 'constants', 'contracts.js'), 'utf8')
  const found = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(text)
  if (!found) throw new Error('viem no longer carries the byte code of Multicall3')
  return found[1] as Hex
}
