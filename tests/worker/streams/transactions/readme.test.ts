import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, expect, it, vi } from 'vitest'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import { createFeatureClients } from '../../../../src/client/feature-clients.ts'
import { deriveValue } from '../../../../src/client/value.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { account, bob, openOrigin, useChain } from './stage.ts'

const chain = useChain()
const shown = { caipAddress: account }
const dirs: string[] = []
afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true })
})

type Example = (
  portico: object,
  to: string,
  token: string | undefined,
  console: object,
) => Promise<{ sent: TransactionRecord; ended: TransactionRecord; findings: unknown }>

/**
 * Reads the example in docs/transactions.md that sends a transaction without the views, and returns its code as a
 * function.
 */
async function exampleOf(page: string): Promise<Example> {
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const code = blocks.find(block => block.includes('transactions } = portico'))
  if (!code) throw new Error('the page has no such example')
  const dir = await mkdtemp(join(tmpdir(), 'portico-readme-'))
  dirs.push(dir)
  const file = join(dir, 'example.mjs')
  await writeFile(
    file,
    `export const run = async (portico, to, token, console) => {\n${code}\nreturn { sent, ended, findings }\n}`,
  )
  const { run } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { run: Example }
  return run
}

it('the example in docs/transactions.md sends a transaction and tracks it until it is confirmed', async () => {
  const run = await exampleOf(await readFile('docs/transactions.md', 'utf8'))
  const origin = openOrigin(chain)
  const tab = origin.open()
  const connected = deriveValue([], () => shown)
  const portico = {
    account: connected,
    ...createFeatureClients(
      {
        call: (_feature, action, args) => tab.call(action, ...args),
        stream: (_feature, query, args) => tab.stream$(query, ...args),
      },
      connected,
    ),
  }
  const log = vi.fn()
  const token = '0x00000000000000000000000000000000000700d1'
  // Returns 6 for `decimals()`, and a large number for all other calls, which means success for a transfer.
  const code = assemble(
    'calldatasize 4 eq @decimals jumpi 1000000000 0 mstore 32 0 return decimals: 6 0 mstore 32 0 return',
  )
  await chain.rpc('anvil_setCode', [token, code])
  const { sent, ended, findings } = await run(portico, bob, token, { log })
  expect([sent.phase, ended.phase, findings]).toEqual([
    'submitted',
    'confirmed',
    // The data provider of the stage fails, so the earlier payments of the account cannot be read.
    [{ weight: 'note', code: 'history-unchecked' }],
  ])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, 1_000_000n] })
  const transactions = origin.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(transactions).toMatchObject([{ params: [{ to: token, data }] }])
  const phases = log.mock.calls.flatMap(([all]) =>
    ((all ?? []) as TransactionRecord[]).map(({ phase }) => phase),
  )
  expect(phases.at(-1)).toBe('confirmed')
  tab.close()
})
